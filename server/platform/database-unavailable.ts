// What a failed statement says about the database, so that its trouble is never taken for the fault of what was sent.

// Classes of SQLSTATE: 08 connection, 53 out of disk, memory or connections, 57 ended by an operator, 58 the system's own error.
const outage = /^(08\w{3}|53\w{3}|57P\w{2}|58\w{3}|25006)$/
// 40 rolled back for another transaction's sake, 55 in use or locked, 57014 took too long.
const contention = /^(40\w{3}|55\w{3}|57014)$/
const network =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE)$/
const words =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|Cannot use a pool after calling end/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Nobody can be served, whatever was asked: the database is gone, restarting, full, or may only be read. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (outage.test(code) || network.test(code) || words.test(error.message)) return true
  // The socket of a server that is not there.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return isOutage(error.cause)
}

/** Worth asking again later: an outage, or somebody else's transaction was in the way. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isOutage(error) || contention.test(codeOf(error)) || isDatabaseUnavailable(error.cause)
}

/**
 * Values no table takes (class 22) and rows that break a rule of the data (class 23): the causes for which what was sent
 * can be blamed. A row that finds no partition carries a code of class 23 and is our own neglect.
 */
export function isDataFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^2[23]\w{3}$/.test(codeOf(error)) && !error.message.includes('no partition of relation')
}
