import type { Trait } from '../entity.ts'
import { parent } from '../kinds/parent.ts'
import { text } from '../kinds/text.ts'

/** Rows with a parent of the same entity; the path of ancestor ids is stored, so that a branch is one index lookup. */
export const tree = (of: string, zh = '上级', en = 'Parent', { captionIsPath = false } = {}) =>
  ({
    fields: {
      parentId: parent(of, zh, en, { find: 'eq', hide: 'list' }),
      ancestors: text('路径', 'Path', { max: 2000, by: 'system', default: '', hide: ['list', 'detail'] }),
    },
    verbs: ['tree', 'lazy-tree', 'lazy-list'],
    isTree: true,
    captionIsPath,
  }) as const satisfies Trait
