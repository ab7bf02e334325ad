import { SearchOutlined } from '@ant-design/icons'
import type { TreeNode } from '@steward/client'
import { Button, Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, useLocale } from '../data/locale.ts'
import { useWords } from '../words/system.ts'
import { idsOf, partly, tick } from './check-tree.ts'
import { titleOf } from './rights.ts'

interface Props {
  nodes: readonly TreeNode[]
  ticked: ReadonlySet<string>
  change: (ticked: ReadonlySet<string>) => void
  label: string
}

interface Branch {
  key: string
  title: string
  children?: Branch[]
}

/** Nodes whose name contains the text, with their ancestors. */
function narrow(nodes: readonly TreeNode[], text: string, locale: Locale): Branch[] {
  return nodes.flatMap((node) => {
    const { id, children } = node
    const title = titleOf(node, locale)
    const isFound = title.toLowerCase().includes(text.toLowerCase())
    const below = narrow(children ?? [], isFound ? '' : text, locale)
    if (!isFound && below.length === 0) return []
    return [{ key: id, title, ...(below.length > 0 ? { children: below } : {}) }]
  })
}

const rootsOf = (nodes: readonly TreeNode[]) => nodes.map((node) => node.id)

export function RightsTree({ nodes, ticked, change, label }: Props) {
  const { t } = useTranslation('crud')
  const { t: say } = useWords()
  const locale = useLocale()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly string[]>(() => (nodes.length <= 3 ? rootsOf(nodes) : []))
  const shown = useMemo(() => narrow(nodes, text.trim(), locale), [nodes, text, locale])
  const all = useMemo(() => idsOf(nodes), [nodes])
  const isAll = all.every((id) => ticked.has(id))
  return (
    <div className="system-rights">
      <div className="system-rights-bar">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('search')}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button onClick={() => setOpen(open.length > 0 ? [] : all)}>
          {t(open.length > 0 ? 'collapseAll' : 'expandAll')}
        </Button>
        <Button onClick={() => change(new Set(isAll ? [] : all))}>{say(isAll ? 'tickNone' : 'tickAll')}</Button>
      </div>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        virtual
        height={400}
        treeData={shown}
        expandedKeys={text.trim() === '' ? [...open] : all}
        onExpand={(keys) => setOpen(keys.map(String))}
        checkedKeys={{ checked: [...ticked], halfChecked: partly(nodes, ticked) }}
        onCheck={(_, { node, checked }) => change(tick(nodes, ticked, node.key, checked))}
      />
    </div>
  )
}
