// Ends this process in good order when the `npm start` it belongs to is gone.
import { readFileSync } from 'node:fs'

// npm passes SIGTERM on to a shell, which dies of it alone and leaves its child; killed, npm passes on nothing.
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  timer.unref()
}

function parentOf(pid: number): string {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
