// Ends this process in good order when the `npm start` it belongs to was killed.

// `exec` in package.json puts this process in the place of npm's shell: the shell would die of a SIGTERM alone, and npm
// would be over before the server is. On Windows, whose shell knows no exec, `exec.cmd` stands for it.
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  timer.unref()
}
