// The department tree beside the user list; choosing one filters by it and everything below.
import { SearchOutlined } from '@ant-design/icons'
import type { TreeNode } from '@steward/client'
import { dept } from '@steward/domain/index'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { SideProps } from '../crud/adjust.ts'
import { useTree } from '../data/use-tree.ts'
import { Lines } from '../kit/shape.tsx'
import { useWords } from '../words/system.ts'
import './system.css'

interface Branch {
  key: string
  title: string
  children: Branch[]
}

const branchesOf = (nodes: readonly TreeNode[], text: string): Branch[] =>
  nodes.flatMap(({ id, title, children }) => {
    const isFound = title.includes(text)
    const below = branchesOf(children, isFound ? '' : text)
    return isFound || below.length > 0 ? [{ key: id, title, children: below }] : []
  })

const keysOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ key, children }) => [key, ...keysOf(children)])

export function DeptSide({ filters, filter }: SideProps) {
  const { t } = useWords()
  const { data, isPending } = useTree(dept)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string[]>()
  const branches = useMemo(() => branchesOf(data ?? [], text.trim()), [data, text])
  if (isPending) return <Lines count={6} className="system-side-body" />
  const opened = text.trim() === '' ? (open ?? branches.map((branch) => branch.key)) : keysOf(branches)
  return (
    <>
      <div className="system-side-head">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('findDept')}
          placeholder={t('findDept')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="system-side-body">
        <Tree
          blockNode
          treeData={branches}
          expandedKeys={opened}
          onExpand={(keys) => setOpen(keys.map(String))}
          selectedKeys={filters.deptId ? [filters.deptId] : []}
          onSelect={([key]) => filter({ deptId: key === undefined ? '' : String(key) })}
        />
      </div>
    </>
  )
}
