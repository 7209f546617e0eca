"""smtplib, ftplib, imaplib, poplib against small servers."""


def fill(probes):
    smtp(probes)
    ftp(probes)
    imap(probes)
    pop(probes)


TLS = "import ssl\ncontext = ssl._create_unverified_context()\n"


def smtp(probes):
    probes("smtplib", "import smtplib\n" + TLS, {
        "SMTP": "smtplib.SMTP(HOST, ports['smtp'])", "LMTP": "smtplib.LMTP(HOST, ports['lmtp'])",
        "SMTP_SSL": "smtplib.SMTP_SSL(HOST, ports['smtps'], context=context)",
    }, servers=("smtps",))
    probes("smtplib.SMTP", "import smtplib\ns = smtplib.SMTP()", {"connect": "s.connect(HOST, ports['smtp'])"})
    setup = TLS + "import smtplib, email.message\ns = smtplib.SMTP(HOST, ports['smtp'])\ns.ehlo()\nm = email.message.EmailMessage()\nm['From'] = m['To'] = 'a@b.c'\n"
    probes("smtplib.SMTP", setup, {
        "login": "s.login('a', 'b')", "starttls": "s.starttls(context=context)", "sendmail": "s.sendmail('a@b.c', ['a@b.c'], 'x')",
        "send_message": "s.send_message(m)", "quit ehlo helo noop rset": "s.{name}()", "mail rcpt verify": "s.{name}('a@b.c')",
        "data": "s.data('x')", "docmd": "s.docmd('NOOP')", "__exit__": "s.__exit__(None, None, None)",
    })


def ftp(probes):
    probes("ftplib", "import ftplib\n", {"FTP FTP_TLS": "ftplib.{name}().connect(HOST, ports['ftp'])"})
    probes("ftplib.FTP", "import ftplib\nf = ftplib.FTP()", {"connect": "f.connect(HOST, ports['ftp'])"})
    setup = "import ftplib, io\nf = ftplib.FTP()\nf.connect(HOST, ports['ftp'])\nf.login()\nf.voidcmd('TYPE I')\n"
    probes("ftplib.FTP", setup, {
        "login quit pwd nlst": "f.{name}()", "dir": "f.dir(lambda line: None)", "mlsd": "list(f.mlsd())", "cwd mkd rmd delete size": "f.{name}('a')",
        "rename": "f.rename('a', 'b')", "retrbinary": "f.retrbinary('RETR a', lambda data: None)",
        "retrlines": "f.retrlines('RETR a', lambda line: None)", "storbinary storlines": "f.{name}('STOR a', io.BytesIO(b'x\\n'))",
        "transfercmd": "f.transfercmd('RETR a')", "sendcmd voidcmd": "f.{name}('NOOP')", "__exit__": "f.__exit__(None, None, None)",
    })


def imap(probes):
    probes("imaplib", "import imaplib\n" + TLS, {
        "IMAP4": "imaplib.IMAP4(HOST, ports['imap'])", "IMAP4_SSL": "imaplib.IMAP4_SSL(HOST, ports['imaps'], ssl_context=context)",
    }, servers=("imaps",))
    setup = TLS + "import imaplib\ni = imaplib.IMAP4(HOST, ports['imap'])\n"
    probes("imaplib.IMAP4", setup, {"login": "i.login('a', 'b')", "starttls": "i.starttls(context)", "logout noop": "i.{name}()", "__exit__": "i.__exit__(None, None, None)"})
    setup += "i.login('a', 'b')\ni.select()\n"
    probes("imaplib.IMAP4", setup, {
        "select list expunge close": "i.{name}()", "search": "i.search(None, 'ALL')", "fetch": "i.fetch('1', '(FLAGS)')",
        "store": "i.store('1', '+FLAGS', 'x')", "copy": "i.copy('1', 'a')", "append": "i.append('INBOX', None, None, b'x')",
        "uid": "i.uid('FETCH', '1', '(FLAGS)')", "status": "i.status('INBOX', '(MESSAGES)')", "create delete": "i.{name}('a')",
    })


def pop(probes):
    probes("poplib", "import poplib\n" + TLS, {
        "POP3": "poplib.POP3(HOST, ports['pop'])", "POP3_SSL": "poplib.POP3_SSL(HOST, ports['pops'], context=context)",
    }, servers=("pops",))
    setup = TLS + "import poplib\np = poplib.POP3(HOST, ports['pop'])\n"
    probes("poplib.POP3", setup, {
        "user pass_": "p.{name}('a')", "stat list noop quit uidl": "p.{name}()", "retr dele": "p.{name}(1)", "top": "p.top(1, 1)", "stls": "p.stls(context)",
    })
