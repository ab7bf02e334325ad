// Classifies failed statements by SQLSTATE: outages and contention are retried, data faults blamed on the message.

// Classes of SQLSTATE: 08 connection, 53 out of disk, memory or connections, 57P ended by an operator, 58 system error,
// 25006 read-only.
const outage = /^(08\w{3}|53\w{3}|57P\w{2}|58\w{3}|25006)$/
// 40 deadlock or serialization failure, 55 in use or locked, 57014 statement timeout.
const contention = /^(40\w{3}|55\w{3}|57014)$/
const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE)$/
const words =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|Cannot use a pool after calling end/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** The database is down, restarting, full or read-only: every request fails, whatever was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (outage.test(code) || network.test(code) || words.test(error.message)) return true
  // The socket of the built-in PostgreSQL does not exist while it is not running.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return isOutage(error.cause)
}

/** Worth retrying later: an outage, or contention with another transaction. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isOutage(error) || contention.test(codeOf(error)) || isDatabaseUnavailable(error.cause)
}

/**
 * Values no column takes (class 22) and rows that violate a constraint (class 23): only these are the sender's fault. A
 * row without a partition has a code of class 23 too, but is missing upkeep of our own.
 */
export function isDataFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^2[23]\w{3}$/.test(codeOf(error)) && !error.message.includes('no partition of relation')
}
