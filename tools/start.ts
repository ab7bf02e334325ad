// `npm start`: builds the console if it changed, then runs the server in this process.
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
