import { entities } from '@steward/domain/registry'
import { expect, test } from 'vitest'
import { folderNames } from '../../data/folders.made.ts'
import { menuNames, heads } from '../../data/heads.made.ts'
import { findHead } from '../../data/heads.ts'
import { naming } from '../../detail/naming.made.ts'
import { loadEntity, loadedEntity } from './declared.ts'

test.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s is known by its head at once and declared by its folder',
  async (name, entity) => {
    const { zh, en, path, title, verbs } = entity
    expect(findHead(name)).toMatchObject({ zh, en, path, title, verbs })
    expect(await loadEntity(name)).toBe(entity)
    expect(loadedEntity(name)).toBe(entity)
  },
)

test('what nobody declared is not found', async () => {
  expect(findHead('constructor')).toBeUndefined()
  await expect(loadEntity('constructor')).rejects.toThrow('no entity is named')
})

test('what the build makes is plain data', () => {
  for (const made of [heads, menuNames, folderNames, naming]) expect(JSON.parse(JSON.stringify(made))).toEqual(made)
})
