// A role of the demonstration's first hospital with given menus and buttons, and somebody who has it.
import { type Account, accountOf, addPerson, call, startSession } from './support.ts'

interface Node {
  id: string
  meta: { i18n: string }
  children?: Node[]
}

export const hospital = accountOf('管理员')

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** By the codes of menus and buttons; `grant` replaces them. */
export async function roleWith(...codes: string[]) {
  const admin = await startSession(hospital)
  const { menu } = (await call(admin, 'GET', 'blade-system/menu/grant-tree')) as { menu: Node[] }
  const mark = `v${Date.now() % 1_000_000_000}${Math.floor(Math.random() * 1_000)}`
  const name = `角色${mark}`
  const role = await call(admin, 'POST', 'blade-system/role/submit', { roleName: name, roleAlias: mark, sort: 98 })
  const grant = (...wanted: string[]) =>
    call(admin, 'POST', 'blade-system/role/grant', {
      roleIds: [role.id],
      menuIds: flat(menu).flatMap(({ id, meta }) => (wanted.includes(meta.i18n) ? [id] : [])),
    })
  await grant(...codes)
  const own = await call(admin, 'GET', 'blade-user/info')
  const account: Account = { tenantId: hospital.tenantId, username: mark, password: 'Own-choice-2041' }
  await addPerson(admin, account, { realName: '祝宁', roleId: role.id, deptId: own.deptId })
  return { id: String(role.id), name, account, grant }
}
