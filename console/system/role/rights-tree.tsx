import { SearchOutlined } from '@ant-design/icons'
import type { RightNode } from '@steward/domain/system/role-grant'
import { Button, Checkbox, Input, Segmented, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../data/locale.ts'
import { type Tally, choosable, idsOf, states, tallies, tick } from './check-tree.ts'
import { RightTitle } from './right-title.tsx'
import { type Branch, type Wish, limitedOf, shownRights } from './shown-rights.ts'
import './rights.css'
import { useWords } from './words/use-words.ts'

interface Props {
  nodes: readonly RightNode[]
  ticked: ReadonlySet<string>
  change: (ticked: ReadonlySet<string>) => void
  label: string
  /** What was ticked before: what differs is marked, and can be shown alone. */
  before?: ReadonlySet<string>
  /** What to say beside a right that only some of several roles hold. */
  shareOf?: (id: string) => string | undefined
}

const views = ['all', 'ticked', 'changed'] as const
type View = (typeof views)[number]

// Room for what stands above and below the tree in a dialog.
const AROUND = 420
const heightHere = () => Math.max(220, Math.min(520, window.innerHeight - AROUND))

export function RightsTree({ nodes, ticked, change, label, before, shareOf }: Props) {
  const { t } = useTranslation('crud')
  const { t: say } = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<View>('all')
  const [hasLimited, setHasLimited] = useState(false)
  const [open, setOpen] = useState<readonly string[]>(() => (nodes.length <= 3 ? nodes.map(({ id }) => id) : []))
  const [height] = useState(heightHere)
  const text = typed.trim().toLowerCase()
  const isTouched = (id: string) => before !== undefined && before.has(id) !== ticked.has(id)
  const wishOf = (wanted: View, sought: string, withLimited: boolean): Wish => ({
    text: sought,
    locale,
    ticked,
    isMeant: ({ id }) => wanted === 'all' || isTouched(id) || (wanted === 'ticked' && ticked.has(id)),
    isOffered: ({ id, limit }) => withLimited || !limit || ticked.has(id),
  })
  const shown = shownRights(nodes, wishOf(view, text, hasLimited))
  const sums = tallies(nodes, ticked)
  const checked = states(nodes, ticked, sums)
  const limited = limitedOf(nodes, text, locale)
  const offered = choosable(shown.branches)
  const isAll = offered.length > 0 && offered.every((id) => ticked.has(id))
  /** Opens what leads to the matches. */
  const look = (wanted: View, words: string, withLimited: boolean) => {
    setView(wanted)
    setTyped(words)
    setHasLimited(withLimited)
    const sought = words.trim().toLowerCase()
    if (sought !== '' || wanted !== 'all') setOpen(shownRights(nodes, wishOf(wanted, sought, withLimited)).open)
    else if (text !== '' || view !== 'all') setOpen([])
  }
  const tickShown = () => {
    const after = new Set(ticked)
    for (const id of offered)
      if (isAll) after.delete(id)
      else after.add(id)
    change(after)
  }
  return (
    <div className="system-rights">
      <div className="system-rights-bar">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('search')}
          placeholder={label}
          value={typed}
          onChange={(event) => look(view, event.target.value, hasLimited)}
        />
        <Button onClick={() => setOpen(open.length > 0 ? [] : idsOf(shown.branches))}>
          {t(open.length > 0 ? 'collapseAll' : 'expandAll')}
        </Button>
        <Button disabled={offered.length === 0} onClick={tickShown}>
          {say(isAll ? 'untickShown' : 'tickShown')}
        </Button>
      </div>
      <div className="system-rights-bar">
        {before && (
          <Segmented<View>
            aria-label={say('view.label')}
            value={view}
            options={views.map((value) => ({ value, label: say(`view.${value}`) }))}
            onChange={(value) => look(value, typed, hasLimited)}
          />
        )}
        {limited > 0 && (
          <Checkbox checked={hasLimited} onChange={(event) => look(view, typed, event.target.checked)}>
            {say('limited', { n: limited })}
          </Checkbox>
        )}
        {text !== '' && <span role="status">{say('found', { n: shown.matches })}</span>}
      </div>
      {shown.branches.length === 0 ? (
        <p className="system-rights-none" role="status">
          {nodes.length === 0
            ? say('empty')
            : limited > 0 && !hasLimited && view === 'all'
              ? say('noneLimited', { n: limited })
              : say('none')}
        </p>
      ) : (
        <Tree<Branch>
          checkable
          checkStrictly
          selectable={false}
          virtual
          height={height}
          aria-label={label}
          fieldNames={{ key: 'id' }}
          treeData={shown.branches}
          expandedKeys={[...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          checkedKeys={checked}
          onCheck={(_, { node, checked: isTicked }) => change(tick(shown.branches, ticked, node.id, isTicked))}
          titleRender={titles({ text, sums, ticked, isTouched, shareOf })}
        />
      )}
    </div>
  )
}

interface Facts extends Pick<Props, 'ticked' | 'shareOf'> {
  text: string
  sums: ReadonlyMap<string, Tally>
  isTouched: (id: string) => boolean
}

const titles =
  ({ text, sums, ticked, isTouched, shareOf }: Facts) =>
  ({ id, title, node }: Branch) => (
    <RightTitle
      title={title}
      text={text}
      node={node}
      tally={sums.get(id)}
      mark={isTouched(id) ? (ticked.has(id) ? 'added' : 'removed') : undefined}
      share={shareOf?.(id)}
    />
  )
