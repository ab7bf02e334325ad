import { expect, expectTypeOf, test } from 'vitest'
import { action, captionOf, entity, type Input, type Row } from './entity.ts'
import { bool, dict, ref, refs, text } from './kinds/index.ts'
import { sex } from './system/dictionaries.ts'
import { enableable, sealed, tree } from './traits/index.ts'

const valve = entity('valve', '阀门', 'Valve', {
  path: 'gas/valve',
  fields: {
    name: text('名称', 'Name', { required: true, max: 64 }),
    note: text('备注', 'Note'),
    deviceId: ref('device', '设备', 'Device', { required: true }),
    keepers: refs('user', '保管人', 'Keepers'),
    sex: dict(sex, '性别', 'Sex'),
    isOpen: bool('开启', 'Open', { default: 0 }),
    code: text('编号', 'Code', { by: 'system' }),
  },
  actions: {
    shut: action('关闭', 'Shut', { on: 'row', input: { reason: text('原因', 'Reason', { required: true }) } }),
  },
  is: [tree('valve'), sealed(), enableable()],
})

test('a row has what is declared, what traits bring, and the base', () => {
  type V = Row<typeof valve>
  expectTypeOf<V['name']>().toEqualTypeOf<string>()
  expectTypeOf<V['note']>().toEqualTypeOf<string | null>()
  expectTypeOf<V['keepers']>().toEqualTypeOf<string[] | null>()
  expectTypeOf<V['sex']>().toEqualTypeOf<1 | 2 | 3 | null>()
  expectTypeOf<V['isOpen']>().toEqualTypeOf<0 | 1>()
  expectTypeOf<V['parentId']>().toEqualTypeOf<string | null>()
  expectTypeOf<V['isSealed']>().toEqualTypeOf<0 | 1>()
  expectTypeOf<V['rev']>().toEqualTypeOf<number>()
})

test('input asks for what is required and offers no system field', () => {
  const input: Input<typeof valve> = { name: 'V1', deviceId: '1', isSealed: 0 }
  // @ts-expect-error a required field is missing
  const without: Input<typeof valve> = { name: 'V1', isSealed: 0 }
  // @ts-expect-error people cannot write a system field
  const system: Input<typeof valve> = { name: 'V1', deviceId: '1', isSealed: 0, code: 'x' }
  expect([input, without, system]).toHaveLength(3)
})

test('actions are those declared and those of traits', () => {
  expectTypeOf<keyof (typeof valve)['actions']>().toEqualTypeOf<'shut' | 'enable' | 'disable'>()
  expect(Object.keys(valve.actions)).toEqual(['shut', 'enable', 'disable'])
})

test('a mistyped option does not compile', () => {
  // @ts-expect-error `reqired` is no option of a text
  expect(text('名称', 'Name', { reqired: true })).toBeDefined()
  // @ts-expect-error a text is not searched by range
  expect(text('名称', 'Name', { find: 'range' })).toBeDefined()
})

test('captions are named after the field', () => {
  expect([captionOf('deptId'), captionOf('category')]).toEqual(['deptName', 'categoryName'])
})

test('what the history leaves out are fields of the entity or of its traits', () => {
  const pump = entity('pump', '水泵', 'Pump', {
    path: 'gas/pump',
    menu: { in: 'iot', at: 10, icon: 'hdd' },
    unrecorded: ['speed', 'isSealed'],
    fields: { name: text('名称', 'Name'), speed: text('转速', 'Speed') },
    is: [sealed()],
  })
  expect(pump).toMatchObject({ isRecord: false, unrecorded: ['speed', 'isSealed'], menu: { in: 'iot' } })
  // @ts-expect-error no such field
  entity('pump', '水泵', 'Pump', { path: 'gas/pump', unrecorded: ['sped'], fields: { speed: text('转速', 'Speed') } })
  expect(valve).toMatchObject({ menu: undefined, unrecorded: [] })
})
