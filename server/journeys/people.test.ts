// Every demo account can use every screen of its menu.
import { menuCode } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { type Field, isHidden, isWritable } from '@steward/domain/kinds/kind'
import { entities, entityNamed } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
}, 120_000)
afterAll(() => app.stop())

const roles = [
  '超级管理员',
  '管理员',
  '调度员',
  '班组长',
  '维修工',
  '巡检员',
  '库管员',
  '气瓶管理员',
  '能源管理员',
  '报修人',
  '分管领导',
  '设备工程师',
  '审计员',
]

interface Node {
  code: string
  children?: Node[]
}
const flat = (nodes: readonly Node[]): string[] => nodes.flatMap(({ code, children = [] }) => [code, ...flat(children)])

interface Seat {
  caller: Caller
  codes: ReadonlySet<string>
  screens: readonly Entity[]
}

async function sitDown(role: string): Promise<Seat> {
  const account = app.demoAccounts.find((one) => one.role === role)
  if (!account) throw new Error(`demo.json names nobody with the role ${role}`)
  const caller = await app.enter(account)
  const [routes, buttons] = [
    await caller.get('/blade-system/menu/routes'),
    await caller.get('/blade-system/menu/buttons'),
  ]
  const menus = new Set(flat(routes.data))
  return {
    caller,
    codes: new Set([...menus, ...flat(buttons.data)]),
    screens: entities.filter((entity) => menus.has(menuCode(entity))),
  }
}

/** Requests by which the console reads choices of a reference. */
function choicesOf(caller: Caller, field: Field): Promise<Answer> {
  const target = entityNamed(field.entity ?? '')
  if (target.name === 'user') return caller.get('/blade-user/search/user', { current: '1', size: '10' })
  if (target.isTree) return caller.get(`/${target.path}/tree`)
  return caller.get(`/${target.path}/choices`, { current: '1', size: '30' })
}

// Files are uploaded for their row and never chosen.
const references = (fields: Entity['fields']) =>
  Object.entries(fields).filter(([, field]) => field.entity && !field.kind.files)
const mayWrite = ({ codes }: Seat, { name }: Entity) =>
  ['add', 'edit'].some((verb) => codes.has(`${name.replaceAll('-', '_')}_${verb}`))

async function refused(asked: readonly (readonly [string, Promise<Answer>])[]): Promise<string[]> {
  const answers = await Promise.all(asked.map(async ([what, answer]) => [what, await answer] as const))
  return answers.flatMap(([what, { status, msg }]) => (status === 200 ? [] : [`${what}: ${status} ${msg}`]))
}

describe.each(roles)('%s', (role) => {
  let seat: Seat
  beforeAll(async () => {
    seat = await sitDown(role)
  })

  test(`${role}: every screen of the menu answers its list, its branches, its words and its first row`, async () => {
    const { caller, codes, screens } = seat
    expect(screens.length).toBeGreaterThan(1)
    for (const entity of screens) {
      const list = entity.name === 'user' ? `/${entity.path}/page` : `/${entity.path}/list`
      const page = await caller.get(list, { current: '1', size: '10' })
      expect(page, `${entity.name}/list ${page.msg}`).toMatchObject({ status: 200 })
      const [first] = (page.data as { records: { id: string }[] }).records
      const mayView = codes.has(`${entity.name.replaceAll('-', '_')}_view`)
      const dictionaries = Object.values(entity.fields).flatMap((field) =>
        field.dictionary ? [[field.dictionary, field.perTenant ? 'dict-biz' : 'dict'] as const] : [],
      )
      expect(
        await refused([
          ...entity.verbs
            .filter((verb) => verb.includes('lazy') || verb === 'tree')
            .map(
              (verb) => [`${entity.name}/${verb}`, caller.get(`/${entity.path}/${verb}`, { parentId: '0' })] as const,
            ),
          ...dictionaries.map(
            ([code, table]) =>
              [`dictionary ${code}`, caller.get(`/blade-system/${table}/dictionary`, { code })] as const,
          ),
          ...(first && mayView
            ? [[`${entity.name}/detail`, caller.get(`/${entity.path}/detail`, { id: first.id })] as const]
            : []),
        ]),
      ).toEqual([])
    }
  }, 60_000)

  test(`${role}: forms and searches offer their choices`, async () => {
    const failed = async (fields: readonly (readonly [string, Field])[], entity: Entity) => {
      const answers = await Promise.all(
        fields.map(async ([name, field]) => [name, await choicesOf(seat.caller, field)] as const),
      )
      return answers.flatMap(([name, { status, msg }]) => {
        if (status === 200) return []
        return [`${entity.name}.${name}: ${status} ${msg}`]
      })
    }
    const forms: string[] = []
    const filters: string[] = []
    for (const entity of seat.screens) {
      const own = references(entity.fields)
      const asked = own.filter(([, field]) => isWritable(field) && !isHidden(field, 'form'))
      const inputs = Object.entries(entity.actions)
        .filter(([alias]) => seat.codes.has(`${entity.name}_${alias}`.replaceAll('-', '_')))
        .flatMap(([, action]) => references(action.input))
      forms.push(...(await failed([...(mayWrite(seat, entity) ? asked : []), ...inputs], entity)))
      filters.push(
        ...(await failed(
          own.filter(([, field]) => field.find),
          entity,
        )),
      )
    }
    expect(forms).toEqual([])
    expect(filters).toEqual([])
  }, 60_000)

  test(`${role}: the figures of the home page are those of the own lists`, async () => {
    const { caller, codes } = seat
    const { status, data } = await caller.get('/iot/overview')
    if (!['device', 'alarm-record', 'repair-bill'].some((code) => codes.has(code))) return expect(status).toBe(403)
    const totalOf = async (path: string, query = {}) => {
      const page = await caller.get(`/${path}/list`, { current: '1', size: '10', ...query })
      return page.status === 200 ? (page.data as { total: number }).total : 0
    }
    expect(data).toMatchObject({
      devices: await totalOf('iot/device'),
      openRepairs: await totalOf('iot/repair-bill', { billStatus_in: 'submitted,accepted,processing,to_check' }),
    })
    expect((data as { pointsToday: number }).pointsToday === 0 || codes.has('device')).toBe(true)
  })

  test(`${role}: what the frame and the home page ask for is answered`, async () => {
    const { caller, codes } = seat
    const paths = [
      'blade-system/menu/top-menu',
      'blade-system/param/console',
      'blade-system/param/published',
      'blade-user/info',
      'blade-desk/notice/unread',
      'blade-desk/mail/unread',
      'iot/userTelephoneInfo',
      ...(['device', 'alarm-record', 'repair-bill'].some((code) => codes.has(code)) ? ['iot/overview'] : []),
      ...(codes.has('alarm-record') ? ['iot/alarm-record/stat'] : []),
    ]
    expect(await refused(paths.map((path) => [path, caller.get(`/${path}`)] as const))).toEqual([])
  })
})
