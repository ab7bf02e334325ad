// Somebody new, and the words of buttons, for journeys of one's own account.
import { type Account, type Session, addPerson, call } from './support.ts'

/** antd spreads two characters apart. */
export const button = (name: string) => new RegExp(`^${Array.from(name).join('\\s?')}$`)

let count = 0
/** Somebody new with the administrator's rights, so that tests do not get in each other's way. */
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
