"""Bar charts as SVG: one group for each interpreter, one bar for each label. Plain text, same bytes for same figures."""

COLOURS = ("#3b6ea5", "#d98032", "#4f9d69", "#b04a5a", "#7a6bb0", "#8a8a8a")
BAR, SPACE, LEFT, WIDTH = 12, 14, 150, 560


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _bar(y, length, colour, value):
    return [
        '<rect x="{}" y="{}" width="{:.1f}" height="{}" fill="{}"/>'.format(LEFT, y, max(length, 0.5), BAR - 2, colour),
        '<text x="{:.1f}" y="{}">{}</text>'.format(LEFT + max(length, 0.5) + 4, y + BAR - 3, value),
    ]


def chart(title, rows, labels):
    """An SVG of rows [(name, {label: figure})]; figures are drawn against the largest."""
    largest = max([figure for _, figures in rows for figure in figures.values()] or [1]) or 1
    parts, y = [], 46
    for i, label in enumerate(labels):
        x = LEFT + i * 112
        parts.append('<rect x="{}" y="26" width="10" height="10" fill="{}"/>'.format(x, COLOURS[i % len(COLOURS)]))
        parts.append('<text x="{}" y="35">{}</text>'.format(x + 14, escape(label)))
    for name, figures in rows:
        parts.append('<text x="4" y="{}">{}</text>'.format(y + BAR - 3, escape(name)))
        for i, label in enumerate(labels):
            if label in figures:
                parts += _bar(y, figures[label] / largest * WIDTH, COLOURS[i % len(COLOURS)], "{:.3g}".format(figures[label]))
                y += BAR
        y += SPACE
    width = max(LEFT + WIDTH + 60, LEFT + len(labels) * 112)
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" font-family="sans-serif" font-size="11">'
    lines = [head.format(width, y + 6), '<rect width="100%" height="100%" fill="white"/>']
    lines.append('<text x="4" y="16" font-size="13" font-weight="bold">{}</text>'.format(escape(title)))
    return "\n".join(lines + parts + ["</svg>"]) + "\n"
