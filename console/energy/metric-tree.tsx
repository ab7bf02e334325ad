// The tree of metrics with their latest values; arrow keys walk through it.
import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { type MetricNode, numberText } from './metric-data.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  nodes: readonly MetricNode[]
  chosen: string
  choose: (id: string) => void
}

const found = (nodes: readonly MetricNode[], text: string): MetricNode[] =>
  nodes.flatMap((node) => {
    const isFound = node.name.toLowerCase().includes(text) || node.code.includes(text)
    const children = found(node.children, isFound ? '' : text)
    return isFound || children.length > 0 ? [{ ...node, children }] : []
  })

interface Branch {
  key: string
  title: React.ReactNode
  children: Branch[]
}

export function MetricTree({ nodes, chosen, choose }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim().toLowerCase())
  const branches = useMemo(() => {
    const branchOf = (node: MetricNode): Branch => ({
      key: node.id,
      title: <Title node={node} />,
      children: node.children.map(branchOf),
    })
    return found(nodes, text).map(branchOf)
  }, [nodes, text])
  return (
    <section className="metric-tree" aria-label={t('tree.label')}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('tree.find')}
        placeholder={t('tree.find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="metric-branches">
        {branches.length === 0 ? (
          <p className="metric-none">{t(nodes.length === 0 ? 'tree.none' : 'tree.noMatch')}</p>
        ) : (
          <Tree
            key={text}
            blockNode
            defaultExpandAll
            treeData={branches}
            selectedKeys={[chosen]}
            onSelect={([key]) => key !== undefined && choose(String(key))}
          />
        )}
      </div>
    </section>
  )
}

function Title({ node }: { node: MetricNode }) {
  const { t } = useWords()
  const { name, value, unit, precision, error, isDoubtful, kind } = node
  const state = error === '' ? (isDoubtful ? t('tree.doubtful') : '') : t('tree.failed')
  return (
    <span className="metric-title" title={state === '' ? name : `${name} · ${state}`}>
      <span>{name}</span>
      {kind !== 'folder' && (
        <b data-tone={error === '' ? (isDoubtful ? 'warning' : undefined) : 'danger'}>
          {error === '' ? numberText(value, unit, precision) : t('tree.failed')}
        </b>
      )}
    </span>
  )
}
