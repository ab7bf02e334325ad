// The tree of areas beside the device list; choosing one filters by it and everything below.
import { SearchOutlined } from '@ant-design/icons'
import type { TreeNode } from '@steward/client'
import { area } from '@steward/domain/index'
import { Input, Tree } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SideProps } from '../crud/adjust.ts'
import { useTree } from '../data/use-tree.ts'
import { Lines } from '../kit/shape.tsx'

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

const holds = (branch: Branch, text: string): boolean =>
  branch.title.includes(text) || branch.children.some((below) => holds(below, text))

/** Branches to expand: those with a match below them. */
const openFor = (branches: readonly Branch[], text: string): string[] =>
  branches.flatMap(({ key, children }) =>
    children.some((below) => holds(below, text)) ? [key, ...openFor(children, text)] : [],
  )

export function AreaSide({ filters, filter }: SideProps) {
  const { t } = useTranslation('iot')
  const { data, isPending } = useTree(area)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<string[]>()
  const text = useDeferredValue(typed.trim())
  const branches = useMemo(() => branchesOf(data ?? [], text), [data, text])
  if (isPending) return <Lines count={6} className="iot-side-body" />
  const usual = text === '' ? branches.map((branch) => branch.key) : openFor(branches, text)
  return (
    <>
      <div className="iot-side-head">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('device.findArea')}
          placeholder={t('device.findArea')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(undefined)
          }}
        />
      </div>
      <div className="iot-side-body">
        <Tree
          blockNode
          treeData={branches}
          expandedKeys={open ?? usual}
          onExpand={(keys) => setOpen(keys.map(String))}
          selectedKeys={filters.areaId ? [filters.areaId] : []}
          onSelect={([key]) => filter({ areaId: key === undefined ? '' : String(key) })}
        />
      </div>
    </>
  )
}
