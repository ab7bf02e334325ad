// A tree beside a list: choosing a branch filters the list by it and everything below; each says how many rows it has.
import { SearchOutlined } from '@ant-design/icons'
import type { TreeNode } from '@steward/client'
import { Input, Tree } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { Loaded } from '../kit/state/loaded.tsx'
import type { Reading } from '../kit/state/reading.ts'
import { Lines } from '../kit/state/shape.tsx'
import './side.css'

interface Branch {
  key: string
  title: string
  children: Branch[]
}

export interface TreeSideProps {
  /** The tree as it is read. */
  tree: Reading<TreeNode[]>
  /** What the tree is of. */
  name: string
  /** Label of the search box. */
  find: string
  chosen: string | undefined
  /** An empty text where nothing is chosen any more. */
  choose: (id: string) => void
  /** Rows of each branch with those below it; branches without any say nothing. */
  counts?: ReadonlyMap<string, number> | undefined
  /** The search box has the focus from the start, as in a panel that was opened. */
  isFocused?: boolean
}

const branchesOf = (nodes: readonly TreeNode[], text: string): Branch[] =>
  nodes.flatMap(({ id, title, children }) => {
    const isFound = title.includes(text)
    const below = branchesOf(children, isFound ? '' : text)
    return isFound || below.length > 0 ? [{ key: id, title, children: below }] : []
  })

const holds = (branch: Branch, text: string): boolean =>
  branch.title.includes(text) || branch.children.some((below) => holds(below, text))

/** Branches to expand: those with a match below them. */
const openFor = (branches: readonly Branch[], text: string): string[] =>
  branches.flatMap(({ key, children }) =>
    children.some((below) => holds(below, text)) ? [key, ...openFor(children, text)] : [],
  )

function titleOf({ key, title }: Branch, counts: TreeSideProps['counts']) {
  const count = counts?.get(key) ?? 0
  return (
    <span className="side-branch">
      <span title={title}>{title}</span>
      {count > 0 && <small>{count}</small>}
    </span>
  )
}

export function TreeSide({ tree, name, find, chosen, choose, counts, isFocused = false }: TreeSideProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<string[]>()
  const text = useDeferredValue(typed.trim())
  const branches = useMemo(() => branchesOf(tree.data ?? [], text), [tree.data, text])
  const usual = text === '' ? branches.map((branch) => branch.key) : openFor(branches, text)
  return (
    <Loaded query={tree} name={name} shape={<Lines count={6} className="side-body" />}>
      {() => (
        <>
          <div className="side-head">
            <Input
              allowClear
              autoFocus={isFocused}
              prefix={<SearchOutlined />}
              aria-label={find}
              placeholder={find}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setOpen(undefined)
              }}
            />
          </div>
          <div className="side-body">
            <Tree
              blockNode
              treeData={branches}
              expandedKeys={open ?? usual}
              onExpand={(keys) => setOpen(keys.map(String))}
              selectedKeys={chosen ? [chosen] : []}
              onSelect={([key]) => choose(key === undefined ? '' : String(key))}
              titleRender={(branch) => titleOf(branch, counts)}
            />
          </div>
        </>
      )}
    </Loaded>
  )
}
