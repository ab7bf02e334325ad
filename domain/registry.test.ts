// Invariants over every declaration, one visible test each.
import { describe, expect, test } from 'vitest'
import { menuTree } from './derive/menu.ts'
import { buttons } from './derive/permissions.ts'
import { tableOf } from './derive/schema.ts'
import { dictionaries, dictionaryOf } from './dictionaries.ts'
import { entities } from './registry.ts'

const names = new Set(entities.map((e) => e.name))

describe.each(entities.map((e) => [e.name, e] as const))('%s', (_, entity) => {
  test(`${entity.name}: points only at entities and dictionaries that exist`, () => {
    for (const field of Object.values(entity.fields)) {
      if (field.entity) expect(names).toContain(field.entity)
      if (field.dictionary) expect(dictionaryOf(field.dictionary), field.dictionary).toBeDefined()
    }
  })

  test(`${entity.name}: its title and order are fields of it`, () => {
    const known = [...Object.keys(entity.fields), 'createTime', 'updateTime', 'id']
    expect(known).toContain(entity.title)
    for (const part of entity.order.split(',')) expect(known).toContain(part.replace(/^-/, ''))
  })

  test(`${entity.name}: every label is there in both languages`, () => {
    for (const thing of [entity, ...Object.values(entity.fields), ...Object.values(entity.actions)]) {
      expect(thing.zh).toMatch(/\S/)
      expect(thing.en).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  test(`${entity.name}: every search field and reference has an index`, () => {
    const { indexes } = tableOf(entity)
    for (const [name, field] of Object.entries(entity.fields)) {
      const column = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
      if (field.find || field.entity)
        expect(
          indexes.some((index) => index.sql.includes(`"${column}"`)),
          name,
        ).toBe(true)
    }
  })

  test(`${entity.name}: its index names fit PostgreSQL and do not collide`, () => {
    const all = tableOf(entity).indexes.map((index) => index.name)
    expect(new Set(all).size).toBe(all.length)
    for (const name of all) expect(name.length).toBeLessThan(64)
  })
})

test('paths, names and permission codes are unique', () => {
  const codes = entities.flatMap((e) => buttons(e).map((b) => b.code))
  for (const list of [entities.map((e) => e.name), entities.map((e) => e.path), codes, dictionaries.map((d) => d.code)])
    expect(new Set(list).size).toBe(list.length)
})

test('every entity with calls stands in the menu exactly once, lines of documents in none', () => {
  const shown = menuTree().flatMap((group) => group.children.flatMap((item) => item.entity?.name ?? []))
  const withCalls = entities.filter(({ verbs, actions }) => verbs.length > 0 || Object.keys(actions).length > 0)
  expect(shown.toSorted()).toEqual(withCalls.map(({ name }) => name).toSorted())
})

const explained = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, { help }]) =>
    help ? [[`${entity.name}.${name}`, help] as const] : [],
  ),
)

test.each(explained)('%s is explained in a sentence of each language', (_, [zh, en]) => {
  expect(zh).toMatch(/^[^!,;:?!]+。$/)
  expect(zh).not.toMatch(/你/)
  expect(en).toMatch(/^[A-Z][^!]*\.$/)
  expect(en).not.toMatch(/[\u3000-\u9fff]/)
})
