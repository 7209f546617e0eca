/* Preloaded into a Python under measurement: calls of libc that touch a path with "gilint-slow" in it, or that look a host
   name up, sleep first, as a busy disk or resolver would make them. Off until gilint_arm is called. */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 32
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static volatile int delay_ms, left, delayed;

/* The next `count` calls sleep for `ms` milliseconds each. */
void gilint_arm(int ms, int count) {
  delay_ms = ms;
  delayed = 0;
  left = count;
}

/* How many calls have slept since. */
int gilint_delayed(void) { return delayed; }

static void pause_here(void) {
  if (__sync_fetch_and_sub(&left, 1) <= 0) {
    left = 0;
    return;
  }
  __sync_fetch_and_add(&delayed, 1);
  struct timespec pause = {delay_ms / 1000, delay_ms % 1000 * 1000000L};
  nanosleep(&pause, NULL);
}

static void on_path(const char* path) {
  if (left > 0 && path && strstr(path, "gilint-slow")) pause_here();
}

static void on_fd(int fd) {
  if (left <= 0) return;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  static ssize_t (*real)(const char*, char*, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "readlink");
  ssize_t size = real(link, path, sizeof path - 1);
  path[size > 0 ? size : 0] = 0;
  if (strstr(path, "gilint-slow")) pause_here();
}

static void on_at(int fd, const char* path) {
  if (path && path[0] == '/') on_path(path);
  else if (path && strstr(path, "gilint-slow")) on_path(path);
  else on_fd(fd);
}

#define REAL(name) \
  static __typeof__(name)* real; \
  if (!real) real = dlsym(RTLD_NEXT, #name)
#define WRAP(type, name, parameters, arguments, before) \
  type name parameters { \
    REAL(name); \
    before; \
    return real arguments; \
  }
#define BOTH(type, name, parameters, arguments, before) \
  WRAP(type, name, parameters, arguments, before) \
  WRAP(type, name##64, parameters, arguments, before)

static int mode_of(int flags, va_list list) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0; }

#define OPEN(name) \
  int name(const char* path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    int mode = mode_of(flags, list); \
    va_end(list); \
    on_path(path); \
    return real(path, flags, mode); \
  }
#define OPENAT(name) \
  int name(int fd, const char* path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    int mode = mode_of(flags, list); \
    va_end(list); \
    on_at(fd, path); \
    return real(fd, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

#define FCNTL(name) \
  int name(int fd, int command, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, command); \
    void* argument = va_arg(list, void*); \
    va_end(list); \
    if (command == F_SETLK || command == F_SETLKW) on_fd(fd); \
    return real(fd, command, argument); \
  }
FCNTL(fcntl)
FCNTL(fcntl64)

WRAP(int, stat, (const char* p, struct stat* s), (p, s), on_path(p))
WRAP(int, lstat, (const char* p, struct stat* s), (p, s), on_path(p))
WRAP(int, fstat, (int f, struct stat* s), (f, s), on_fd(f))
WRAP(int, fstatat, (int f, const char* p, struct stat* s, int g), (f, p, s, g), on_at(f, p))
WRAP(int, stat64, (const char* p, struct stat64* s), (p, s), on_path(p))
WRAP(int, lstat64, (const char* p, struct stat64* s), (p, s), on_path(p))
WRAP(int, fstat64, (int f, struct stat64* s), (f, s), on_fd(f))
WRAP(int, fstatat64, (int f, const char* p, struct stat64* s, int g), (f, p, s, g), on_at(f, p))
WRAP(int, statx, (int f, const char* restrict p, int g, unsigned m, struct statx* restrict s), (f, p, g, m, s), on_at(f, p))
WRAP(int, statvfs, (const char* restrict p, struct statvfs* restrict s), (p, s), on_path(p))
WRAP(int, fstatvfs, (int f, struct statvfs* s), (f, s), on_fd(f))
WRAP(int, statvfs64, (const char* restrict p, struct statvfs64* restrict s), (p, s), on_path(p))
WRAP(int, fstatvfs64, (int f, struct statvfs64* s), (f, s), on_fd(f))
WRAP(int, access, (const char* p, int m), (p, m), on_path(p))
WRAP(int, faccessat, (int f, const char* p, int m, int g), (f, p, m, g), on_at(f, p))
WRAP(ssize_t, readlink, (const char* restrict p, char* restrict b, size_t n), (p, b, n), on_path(p))
WRAP(ssize_t, readlinkat, (int f, const char* restrict p, char* restrict b, size_t n), (f, p, b, n), on_at(f, p))
WRAP(DIR*, opendir, (const char* p), (p), on_path(p))
WRAP(DIR*, fdopendir, (int f), (f), on_fd(f))
WRAP(struct dirent*, readdir, (DIR* d), (d), on_fd(dirfd(d)))
WRAP(struct dirent64*, readdir64, (DIR* d), (d), on_fd(dirfd(d)))
WRAP(int, mkdir, (const char* p, mode_t m), (p, m), on_path(p))
WRAP(int, mkdirat, (int f, const char* p, mode_t m), (f, p, m), on_at(f, p))
WRAP(int, rmdir, (const char* p), (p), on_path(p))
WRAP(int, unlink, (const char* p), (p), on_path(p))
WRAP(int, unlinkat, (int f, const char* p, int g), (f, p, g), on_at(f, p))
WRAP(int, rename, (const char* a, const char* b), (a, b), on_path(a))
WRAP(int, renameat, (int f, const char* a, int g, const char* b), (f, a, g, b), on_at(f, a))
WRAP(int, link, (const char* a, const char* b), (a, b), on_path(a))
WRAP(int, linkat, (int f, const char* a, int g, const char* b, int h), (f, a, g, b, h), on_at(f, a))
WRAP(int, symlink, (const char* a, const char* b), (a, b), on_path(b))
WRAP(int, symlinkat, (const char* a, int f, const char* b), (a, f, b), on_at(f, b))
WRAP(int, chmod, (const char* p, mode_t m), (p, m), on_path(p))
WRAP(int, fchmod, (int f, mode_t m), (f, m), on_fd(f))
WRAP(int, fchmodat, (int f, const char* p, mode_t m, int g), (f, p, m, g), on_at(f, p))
WRAP(int, chown, (const char* p, uid_t u, gid_t g), (p, u, g), on_path(p))
WRAP(int, lchown, (const char* p, uid_t u, gid_t g), (p, u, g), on_path(p))
WRAP(int, fchown, (int f, uid_t u, gid_t g), (f, u, g), on_fd(f))
WRAP(int, fchownat, (int f, const char* p, uid_t u, gid_t g, int h), (f, p, u, g, h), on_at(f, p))
WRAP(int, utimensat, (int f, const char* p, const struct timespec* t, int g), (f, p, t, g), on_at(f, p))
WRAP(int, futimens, (int f, const struct timespec* t), (f, t), on_fd(f))
WRAP(int, utimes, (const char* p, const struct timeval* t), (p, t), on_path(p))
BOTH(int, truncate, (const char* p, off_t n), (p, n), on_path(p))
BOTH(int, ftruncate, (int f, off_t n), (f, n), on_fd(f))
WRAP(int, mkfifo, (const char* p, mode_t m), (p, m), on_path(p))
WRAP(int, mkfifoat, (int f, const char* p, mode_t m), (f, p, m), on_at(f, p))
WRAP(int, mknod, (const char* p, mode_t m, dev_t d), (p, m, d), on_path(p))
WRAP(int, mknodat, (int f, const char* p, mode_t m, dev_t d), (f, p, m, d), on_at(f, p))
WRAP(ssize_t, read, (int f, void* b, size_t n), (f, b, n), on_fd(f))
WRAP(ssize_t, write, (int f, const void* b, size_t n), (f, b, n), on_fd(f))
BOTH(ssize_t, pread, (int f, void* b, size_t n, off_t o), (f, b, n, o), on_fd(f))
BOTH(ssize_t, pwrite, (int f, const void* b, size_t n, off_t o), (f, b, n, o), on_fd(f))
WRAP(ssize_t, readv, (int f, const struct iovec* v, int n), (f, v, n), on_fd(f))
WRAP(ssize_t, writev, (int f, const struct iovec* v, int n), (f, v, n), on_fd(f))
WRAP(int, fsync, (int f), (f), on_fd(f))
WRAP(int, fdatasync, (int f), (f), on_fd(f))
WRAP(int, flock, (int f, int o), (f, o), on_fd(f))
WRAP(int, chdir, (const char* p), (p), on_path(p))
ssize_t getxattr(const char*, const char*, void*, size_t);
ssize_t listxattr(const char*, char*, size_t);
int setxattr(const char*, const char*, const void*, size_t, int);
WRAP(ssize_t, getxattr, (const char* p, const char* k, void* v, size_t n), (p, k, v, n), on_path(p))
WRAP(ssize_t, listxattr, (const char* p, char* v, size_t n), (p, v, n), on_path(p))
WRAP(int, setxattr, (const char* p, const char* k, const void* v, size_t n, int g), (p, k, v, n, g), on_path(p))
ssize_t sendfile(int, int, off_t*, size_t);
ssize_t sendfile64(int, int, off_t*, size_t);
BOTH(ssize_t, sendfile, (int o, int i, off_t* p, size_t n), (o, i, p, n), on_fd(i))
typedef __off64_t at;
WRAP(ssize_t, copy_file_range, (int i, at* a, int o, at* b, size_t n, unsigned g), (i, a, o, b, n, g), on_fd(i))

/* Starting a process is slow where much memory is in use. */
int forkpty(int*, char*, const void*, const void*);
int posix_spawn(pid_t*, const char*, const void*, const void*, char* const*, char* const*);
int posix_spawnp(pid_t*, const char*, const void*, const void*, char* const*, char* const*);
WRAP(pid_t, fork, (void), (), if (left > 0) pause_here())
WRAP(int, forkpty, (int* f, char* n, const void* t, const void* w), (f, n, t, w), if (left > 0) pause_here())
WRAP(int, posix_spawn, (pid_t* p, const char* n, const void* f, const void* a, char* const* v, char* const* e),
     (p, n, f, a, v, e), if (left > 0) pause_here())
WRAP(int, posix_spawnp, (pid_t* p, const char* n, const void* f, const void* a, char* const* v, char* const* e),
     (p, n, f, a, v, e), if (left > 0) pause_here())

void sync(void) {
  if (left > 0) pause_here();
}

/* The marker host is this machine; addresses are looked up as digits. */
static const char* host(const char* name) {
  if (!name || !strstr(name, "gilint-slow")) return name;
  if (left > 0) pause_here();
  return "127.0.0.1";
}

WRAP(int, getaddrinfo,
     (const char* restrict n, const char* restrict s, const struct addrinfo* restrict h, struct addrinfo** restrict r),
     (n, s, h, r), n = host(n))
WRAP(struct hostent*, gethostbyname, (const char* n), (n), n = host(n))
WRAP(int, gethostbyname_r, (const char* restrict n, struct hostent* restrict h, char* restrict b, size_t z,
     struct hostent** restrict r, int* restrict e), (n, h, b, z, r, e), n = host(n))
WRAP(int, gethostbyaddr_r, (const void* restrict a, socklen_t l, int t, struct hostent* restrict h, char* restrict b,
     size_t z, struct hostent** restrict r, int* restrict e), (a, l, t, h, b, z, r, e), if (left > 0) pause_here())
WRAP(int, getnameinfo, (const struct sockaddr* restrict a, socklen_t l, char* restrict n, socklen_t m, char* restrict s,
     socklen_t k, int f), (a, l, n, m, s, k, f | NI_NUMERICHOST), if (left > 0) pause_here())
