/* The start of an AppImage: a file system (SquashFS) follows this program in the same file.
 *
 * It is mounted by FUSE, AppRun in it is run with the words given, and it is unmounted when that ends; the code
 * of AppRun is passed on.  Where FUSE is missing, everything is unpacked into a temporary folder first.
 *   --appimage-offset            says where the file system begins
 *   --appimage-extract           unpacks it into ./squashfs-root
 *   --appimage-extract-and-run   unpacks it, runs, and removes what was unpacked
 * Built by build_appimage.py with libsquashfuse, libfuse3 and libzstd, whose licences are in the file system.
 */
#define _GNU_SOURCE
#include <squashfuse/ll.h>

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Ours is compressed by zstd.  What libsquashfuse calls for other kinds is answered here, with its error, instead
 * of being linked; one of those libraries is under the GPL. */
int uncompress(void) { return -3; }
int LZ4_decompress_safe(void) { return -1; }
int lzo1x_decompress_safe(void) { return -1; }
int lzma_stream_buffer_decode(void) { return 9; }

#define CHUNK (1 << 20) /* bytes that are unpacked at a time */
#define OPEN_AT_ONCE 20 /* folders that are open while a tree is removed */

static const char *self; /* path of this file */
static size_t offset;    /* where the file system begins in it */

static void fail(const char *what, const char *which) {
  fprintf(stderr, "%s: %s: %s\n", what, which, errno ? strerror(errno) : "the file is damaged");
  exit(127);
}

/* Where this program ends: after its table of sections, which is last. */
static size_t end_of_program(void) {
  Elf64_Ehdr head;
  int file = open(self, O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, &head, sizeof head) != (ssize_t)sizeof head) fail("It cannot be read", self);
  close(file);
  return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void write_file(sqfs *fs, sqfs_inode *inode, const char *path) {
  static char chunk[CHUNK];
  sqfs_off_t done = 0, size;
  int out = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, sqfs_mode(inode->base.inode_type) | 0600);
  if (out < 0) fail("It cannot be written", path);
  do {
    size = CHUNK;
    if (sqfs_read_range(fs, inode, done, &size, chunk) != SQFS_OK) fail("It cannot be unpacked", path);
    if (write(out, chunk, (size_t)size) != size) fail("It cannot be written", path);
    done += size;
  } while (size > 0);
  if (fchmod(out, inode->base.mode & 07777) || close(out)) fail("It cannot be written", path);
}

static void write_entry(sqfs *fs, sqfs_dir_entry *entry, const char *path) {
  char link[PATH_MAX];
  size_t size = sizeof link;
  sqfs_inode inode;
  if (sqfs_inode_get(fs, &inode, sqfs_dentry_inode(entry)) != SQFS_OK) fail("It cannot be unpacked", path);
  switch (sqfs_mode(inode.base.inode_type)) {
  case S_IFDIR:
    if (mkdir(path, 0755) && errno != EEXIST) fail("It cannot be made", path);
    break;
  case S_IFLNK:
    if (sqfs_readlink(fs, &inode, link, &size) != SQFS_OK) fail("It cannot be unpacked", path);
    if (symlink(link, path)) fail("It cannot be made", path);
    break;
  case S_IFREG:
    write_file(fs, &inode, path);
  }
}

static void unpack(const char *folder) {
  char path[PATH_MAX];
  sqfs fs;
  sqfs_err wrong = SQFS_OK;
  sqfs_traverse all;
  if (mkdir(folder, 0755) && errno != EEXIST) fail("It cannot be made", folder);
  errno = 0;
  if (sqfs_open_image(&fs, self, offset) != SQFS_OK) fail("It has no file system", self);
  if (sqfs_traverse_open(&all, &fs, sqfs_inode_root(&fs)) != SQFS_OK) fail("It cannot be unpacked", self);
  while (sqfs_traverse_next(&all, &wrong)) {
    if (all.dir_end) continue;
    if (snprintf(path, sizeof path, "%s/%s", folder, all.path) >= (int)sizeof path) fail("Its path is too long", folder);
    write_entry(&fs, &all.entry, path);
    errno = 0;
  }
  if (wrong != SQFS_OK) fail("It cannot be unpacked", self);
  sqfs_traverse_close(&all);
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about, (void)kind, (void)place;
  return remove(path);
}

/* Run AppRun of a folder as a child, which ends when this process is killed. */
static pid_t run(const char *folder, char **words, const sigset_t *signals) {
  char program[PATH_MAX];
  pid_t parent = getpid(), child = fork();
  if (child) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  sigprocmask(SIG_SETMASK, signals, NULL);
  setenv("APPDIR", folder, 1);
  setenv("APPIMAGE", self, 1);
  snprintf(program, sizeof program, "%.4000s/AppRun", folder);
  execv(program, words);
  fprintf(stderr, "%s cannot be run: %s\n", program, strerror(errno));
  _exit(127);
}

static volatile sig_atomic_t ended, signalled;

static void note(int number) {
  if (number == SIGCHLD) ended = 1;
  else signalled = number;
}

/* Answer what the system asks about the mounted files until the child ends; pass signals on to it. */
static int attend(pid_t child, struct fuse_session *session, const sigset_t *outside) {
  struct fuse_buf request = {.mem = NULL};
  struct pollfd from = {session ? fuse_session_fd(session) : -1, POLLIN, 0};
  int state = 0;
  while (!ended || waitpid(child, &state, WNOHANG) == 0) {
    ended = 0;
    if (ppoll(&from, 1, NULL, outside) > 0) {
      int got = fuse_session_receive_buf(session, &request);
      if (got > 0) fuse_session_process_buf(session, &request);
      else if (got != -EINTR && got != -EAGAIN) from.fd = -1; /* unmounted by somebody else */
    }
    if (signalled) kill(child, signalled), signalled = 0;
  }
  return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}

static int mounted(const char *folder, sqfs_ll_chan *channel) {
  static struct fuse_lowlevel_ops answers = {
      .getattr = sqfs_ll_op_getattr, .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
      .readdir = sqfs_ll_op_readdir, .lookup = sqfs_ll_op_lookup, .open = sqfs_ll_op_open,
      .create = sqfs_ll_op_create, .release = sqfs_ll_op_release, .read = sqfs_ll_op_read,
      .readlink = sqfs_ll_op_readlink, .listxattr = sqfs_ll_op_listxattr, .getxattr = sqfs_ll_op_getxattr,
      .forget = sqfs_ll_op_forget, .statfs = stfs_ll_op_statfs};
  char *words[] = {"appimage", "-o", "ro,nodev,nosuid,auto_unmount,fsname=appimage", NULL};
  struct fuse_args arguments = FUSE_ARGS_INIT(3, words);
  sqfs_ll *image = sqfs_ll_open(self, offset);
  if (!image) fail("It has no file system", self);
  if (access("/dev/fuse", R_OK | W_OK)) return 0;
  /* fusermount3 unmounts when this process is killed; at an ordinary end it says that there is nothing to do. */
  int errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDERR_FILENO);
  int worked = sqfs_ll_mount(channel, folder, &arguments, &answers, sizeof answers, image) == SQFS_OK;
  dup2(errors, STDERR_FILENO);
  close(errors), close(nowhere);
  return worked;
}

int main(int count, char **words) {
  static char path[PATH_MAX], folder[PATH_MAX];
  static const int watched[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
  const char *word = count > 1 ? words[1] : "", *temporary = getenv("TMPDIR");
  sigset_t ours, outside;
  struct sigaction act = {.sa_handler = note};
  sqfs_ll_chan channel;
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) fail("It does not find itself", "/proc/self/exe");
  self = path;
  offset = end_of_program();
  if (strcmp(word, "--appimage-offset") == 0) return printf("%zu\n", offset) < 0;
  if (strcmp(word, "--appimage-extract") == 0) return unpack("squashfs-root"), 0;
  int unpacks = getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL;
  if (strcmp(word, "--appimage-extract-and-run") == 0) unpacks = 1, words[1] = words[0], words++;

  snprintf(folder, sizeof folder, "%s/.mount_odds-XXXXXX", temporary ? temporary : "/tmp");
  if (!mkdtemp(folder)) fail("It cannot be made", folder);
  sigemptyset(&ours);
  for (size_t each = 0; each < sizeof watched / sizeof *watched; each++) {
    sigaddset(&ours, watched[each]);
    sigaction(watched[each], &act, NULL);
  }
  sigprocmask(SIG_BLOCK, &ours, &outside);
  int mounts = !unpacks && mounted(folder, &channel);
  if (!mounts) {
    if (!unpacks) fprintf(stderr, "FUSE is missing, so it is unpacked first; with the package fuse3 it starts sooner.\n");
    unpack(folder);
  }
  pid_t child = run(folder, words, &outside);
  if (child < 0) fail("It cannot be run", folder);
  int code = attend(child, mounts ? channel.session : NULL, &outside);
  if (mounts) sqfs_ll_unmount(&channel, folder), rmdir(folder);
  else nftw(folder, remove_one, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS);
  return code;
}
