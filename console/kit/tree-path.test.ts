import type { TreeNode } from '@steward/client'
import { expect, test } from 'vitest'
import { pathsOf } from './tree-path.ts'

const node = (id: string, title: string, children: TreeNode[] = []): TreeNode => ({
  id,
  parentId: null,
  title,
  hasChildren: children.length > 0,
  children,
})

test('a found row tells where it hangs, a root tells nothing', () => {
  const paths = pathsOf([node('1', '医院', [node('2', '后勤部', [node('3', '动力科')])])])
  expect([...paths]).toEqual([
    ['1', ''],
    ['2', '医院'],
    ['3', '医院 / 后勤部'],
  ])
})
