// What `npm start` runs: the console, built when it changed, and then the server in this same process.
import { buildConsole } from './build-console.ts'
import { followNpm } from './follow-npm.ts'

followNpm()
try {
  await buildConsole()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('@steward/server/main')
