// Tells a database that is gone or restarting, which is worth waiting for, from one that refuses what was sent.
const codes = /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
const words = /Connection terminated|timeout exceeded when trying to connect|not queryable/

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return words.test(error.message) || ('code' in error && codes.test(String(error.code)))
}
