// New accounts, and button names, for tests of the own account.
import { type Account, type Session, addPerson, call } from './support.ts'

/** antd inserts a space between two Chinese characters. */
export const button = (name: string) => new RegExp(`^${Array.from(name).join('\\s?')}$`)

let count = 0
/** A new account with the administrator's role, so that tests do not share one. */
export async function newcomer(keeper: Session, more: object = {}): Promise<Account> {
  const own = await call(keeper, 'GET', 'blade-user/info')
  count += 1
  const username = `new${Date.now() % 1_000_000_000}${count}`
  const password = 'First-password-1'
  const { roleId, deptId, postId } = own
  const named = { realName: '张晓明', phone: '13900000001', roleId, deptId, postId }
  const account = { tenantId: own.tenantId, username, password }
  await addPerson(keeper, account, { ...named, ...more })
  return account
}
