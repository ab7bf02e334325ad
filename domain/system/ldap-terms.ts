// How an LDAP directory is described: its address, the filter that finds a person, and the roles of its groups.

/** The place of a filter where the account stands. */
export const ACCOUNT = '{account}'

export const isDirectoryAddress = (text: string): boolean =>
  /^ldaps?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.test(text)

/** Whether a filter in brackets asks for the account. Whether it can be read at all is the server's to say. */
export const hasAccountPlace = (filter: string): boolean =>
  /^\(.+\)$/s.test(filter) && isBalanced(filter) && filter.includes(`=${ACCOUNT})`)

/** Brackets of values are written as \28 and \29. */
const isBalanced = (filter: string): boolean => {
  let depth = 0
  for (const one of filter) {
    depth += one === '(' ? 1 : one === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0
}

export interface GroupRole {
  /** The DN as it is compared (`groupDn`). */
  group: string
  role: string
}

/** A directory writes what is special in a name as two digits for each byte, or after a backslash (RFC 4514, 2.4). */
const unescaped = (dn: string): string =>
  dn.replaceAll(/(?:\\[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes.replaceAll('\\', '%')).replaceAll(/[,+"\\<>;=#]/g, '\\$&')
    } catch {
      return bytes
    }
  })

/** Without case and without spaces beside commas and equal signs; identities are kept under it. */
export const plainDn = (dn: string): string =>
  dn
    .trim()
    .replaceAll(/\s*([,=])\s*/g, '$1')
    .toLowerCase()

/** As groups are compared: however their signs are escaped, too. */
export const groupDn = (dn: string): string => plainDn(unescaped(dn))

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** `DN => role`, one in a line; lines that say nothing of the kind are left out. */
export const groupRolesOf = (text: string): GroupRole[] =>
  linesOf(text).flatMap((line) => {
    const at = line.lastIndexOf('=>')
    const [group, role] = [groupDn(line.slice(0, Math.max(at, 0))), line.slice(at + 2).trim()]
    return at > 0 && group.includes('=') && role !== '' ? [{ group, role }] : []
  })

/** The first line that is not `DN => role`. */
export const groupRolesFault = (text: string): string | undefined =>
  linesOf(text).find((line) => groupRolesOf(line).length === 0)
