// Arranges the tree of menus: a row is dragged by its grip or moved by Alt with an arrow, and may be taken back.
import { menu } from '@steward/domain/index'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { plain } from '../../kinds/view.ts'
import { type Arrow, arrows } from '../../kit/drag/arrows.ts'
import { DragChip } from '../../kit/drag/drag-chip.tsx'
import { type Drag, useDrag } from '../../kit/drag/use-drag.ts'
import { useOffers } from '../../kit/menu/offers.ts'
import { useShortcuts } from '../../kit/use-shortcuts.ts'
import { leavesOf, nameOf } from '../../menu/menu-tree.ts'
import { useWholeMenu } from '../../menu/use-menu.ts'
import type { ArrangeProps } from '../../screen/adjust.ts'
import './menu.css'
import { type Landing, type Spot, landingAt, lineOf, spotBy, spotOf } from './menu-place.ts'
import { useMenuMove } from './use-menu-move.tsx'
import { useMenuSteps } from './use-menu-steps.ts'
import { useWords } from './words/use-words.ts'

/** Ms over a closed folder until it opens. */
const WAITS = 700
/** Px by which a level of the tree is indented. */
const INDENT = 20

export default function MenuArrange({ lines, cursor, setCursor, toggle, frame }: ArrangeProps) {
  const { t } = useWords()
  const locale = useLocale()
  const may = useMay(menu)('edit')
  const { move, turn, undo } = useMenuMove()
  const { entries } = useWholeMenu()
  const leaves = useMemo(() => new Set(leavesOf(entries ?? []).map(({ id }) => id)), [entries])
  const tree = { lines, leaves }
  const nameIn = (id: string): string => {
    const row = lineOf(lines, id)?.row
    return row ? nameOf({ code: plain(row.code), name: plain(row.name) }, locale) : ''
  }
  const go = (id: string, to: Spot | undefined) => {
    const line = lineOf(lines, id)
    if (!line || !to || turn.isBusy()) return
    const { parentId, beforeId } = to
    const folder = lineOf(lines, parentId)
    const isShown = folder?.isOpen ?? true
    move({ row: line.row, name: nameIn(id), from: spotOf(lines, line), to: { parentId, beforeId }, isShown })
    // Otherwise the row would be out of sight.
    if (!isShown) toggle(parentId)
    setCursor(id)
  }
  const landingOf = ({ id, over }: Drag) => over && landingAt(tree, id, over.id, over.part)
  const drag = useDrag(frame, { isOn: may, drop: (last) => go(last.id, landingOf(last)) })
  const landing = drag && landingOf(drag)
  const closed = landing?.edge === 'inside' ? lineOf(lines, landing.parentId) : undefined
  useOpening(closed?.hasChildren && !closed.isOpen ? landing?.parentId : undefined, toggle)
  useGrips(frame, may)
  const step = useMenuSteps(turn, ({ id, arrow }) => go(id, spotBy(tree, id, arrow)))
  const byArrow = (id: string, arrow: Arrow) => (event: KeyboardEvent) => step({ id, arrow }, event.repeat)
  useShortcuts(
    {
      ...Object.fromEntries(
        cursor === undefined ? [] : arrows.map((arrow) => [`Alt+${arrow}`, byArrow(cursor, arrow)]),
      ),
      'Ctrl+z': undo,
    },
    may,
  )
  useOffers(
    [
      { name: 'arrange', label: t('keys'), keys: 'Alt ↑ ↓ ← →' },
      { name: 'takeBack', label: t('undo'), keys: 'Ctrl Z' },
    ],
    may,
  )
  if (!drag) return null
  const from = lineOf(lines, drag.id)
  return (
    <>
      <DragChip
        drag={drag}
        name={nameIn(drag.id)}
        words={<Where {...{ landing, nameIn }} from={from && spotOf(lines, from)} />}
      />
      {landing && createPortal(<Mark drag={drag} landing={landing} />, document.body)}
    </>
  )
}

/** Opens a closed folder over which a row is held. */
function useOpening(id: string | undefined, toggle: (id: string) => void): void {
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => toggle(id), WAITS)
    return () => clearTimeout(timer)
  }, [id, toggle])
}

/** Grips stand in every row, and are seen where they do something. */
function useGrips(frame: ArrangeProps['frame'], may: boolean): void {
  useEffect(() => {
    const element = frame.current
    if (!element || !may) return undefined
    element.toggleAttribute('data-arranging', true)
    return () => void element.toggleAttribute('data-arranging', false)
  }, [frame, may])
}

interface WhereProps {
  from: Spot | undefined
  landing: Landing | undefined
  nameIn: (id: string) => string
}

function Where({ from, landing, nameIn }: WhereProps) {
  const { t } = useWords()
  if (!landing) return t('nowhere')
  const { parentId, beforeId } = landing
  const next = beforeId === undefined ? '' : nameIn(beforeId)
  if (from?.parentId === parentId) return next ? t('land.before', { next }) : t('land.last')
  if (parentId === '0') return next ? t('land.top', { next }) : t('land.topLast')
  const folder = nameIn(parentId)
  return next ? t('land.into', { folder, next }) : t('land.intoLast', { folder })
}

function Mark({ drag: { over }, landing: { edge, isDeeper } }: { drag: Drag; landing: Landing }) {
  if (!over) return null
  const { top, bottom, start, end } = over.box
  const isInside = edge === 'inside'
  const from = start + (isDeeper && !isInside ? INDENT : 0)
  return (
    <div
      className="menu-mark"
      data-edge={edge}
      style={{
        insetBlockStart: edge === 'bottom' ? bottom : top,
        insetInlineStart: from,
        inlineSize: end - from,
        blockSize: isInside ? bottom - top : 0,
      }}
    />
  )
}
