// Arranging a home: one's own, or, for those who keep the roles, that of a role. What is moved, sized, added and taken
// away is a draft that the browser keeps until it is saved, with its steps back.
import {
  MOST_TILES,
  type Placed,
  type TileName,
  isTileName,
  maySee,
  placedFrom,
  sizesOf,
  tileNames,
} from '@steward/domain/system/home/tiles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../data/failures.ts'
import { useCan } from '../data/use-can.ts'
import { message } from '../kit/dialog/voice.ts'
import { type Arrow } from '../kit/drag/arrows.ts'
import { DragChip } from '../kit/drag/drag-chip.tsx'
import { type Drag, useDrag } from '../kit/drag/use-drag.ts'
import { byKey } from '../kit/editor/parts.ts'
import { useEditor } from '../kit/editor/use-editor.tsx'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import './arranging.css'
import { moved } from './arrangement.ts'
import { type Home, useKeepHome } from './home-data.ts'
import { RoleChoice, type RoleDraft, useKeepRoleHome } from './role-home.tsx'
import { TileGrid } from './tile-grid.tsx'

type Arrangement = readonly Placed[]

export default function Arranging({ home, close }: { home: Home; close: () => void }) {
  const [role, setRole] = useState<RoleDraft>()
  return (
    <>
      {/* It keeps its place, and the focus, while what is arranged begins anew. */}
      {home.mayArrangeRoles && (
        <div className="home-card arranging">
          <RoleChoice chosen={role?.id ?? ''} choose={setRole} />
        </div>
      )}
      <Arrange key={role?.id ?? ''} home={home} role={role} close={close} />
    </>
  )
}

interface ArrangeProps {
  home: Home
  /** Whose home it is; one's own without. */
  role: RoleDraft | undefined
  close: () => void
}

function Arrange({ home, role, close }: ArrangeProps) {
  const { t } = useTranslation('tiles')
  const can = useCan()
  const keep = useKeepHome()
  const keepRole = useKeepRoleHome()
  const send = (tiles: Arrangement | undefined): Promise<unknown> =>
    role ? keepRole.mutateAsync({ role, tiles }) : keep.mutateAsync(tiles)
  const saved = () => message.success(role ? t('arrange.savedRole', { name: role.name }) : t('arrange.saved'))
  const editor = useEditor<Arrangement, unknown>({
    first: { value: role?.tiles ?? (home.own ?? home.usual).slice(0, MOST_TILES) },
    anatomy: byKey(({ tile }) => tile),
    keeping: {
      place: { entity: { name: 'home' }, ids: role ? [role.id] : [], action: 'arrange' },
      written: (tiles) => ({ tiles }),
      read: ({ tiles }) => (Array.isArray(tiles) ? placedFrom(tiles) : undefined),
    },
    names: { nameOf: (tile) => (isTileName(tile) ? t(`name.${tile}`) : tile) },
    send,
    storedFrom: (_, value) => ({ value }),
    saved,
    close,
  })
  const { value: placed, undo } = editor
  const offered = role?.offered ?? tileNames.filter((tile) => maySee(tile, can))
  const change = (next: Arrangement) => editor.change(() => next)
  useShortcuts({ 'Ctrl+z': () => undo?.() }, true)
  const leave = () => {
    editor.discard()
    close()
  }
  const giveBack = () => send(undefined).then(saved).then(leave, tellFailure)
  const isBusy = editor.isSaving || keep.isPending || keepRole.isPending
  return (
    <>
      <section className="home-card arranging" aria-label={t('arrange.title')}>
        <header>
          <h2>{t('arrange.title')}</h2>
          <p>{t('arrange.hint')}</p>
        </header>
        {editor.notices}
        <Rows placed={placed} change={change} />
        <More
          isFull={placed.length >= MOST_TILES}
          names={offered.filter((tile) => !placed.some((one) => one.tile === tile))}
          add={(tile) => change([...placed, { tile, size: sizesOf(tile)[0] ?? 'whole' }])}
        />
        <footer>
          <button type="button" className="tile-act" disabled={!undo} onClick={undo}>
            {t('arrange.undo')}
          </button>
          <button type="button" className="tile-act" disabled={isBusy} onClick={() => void giveBack()}>
            {t(role ? 'arrange.planted' : 'arrange.usual')}
          </button>
          <span />
          <button type="button" className="tile-act" onClick={leave}>
            {t('arrange.cancel')}
          </button>
          <button type="button" className="tile-act is-main" disabled={isBusy} onClick={() => void editor.save()}>
            {t('arrange.save')}
          </button>
        </footer>
      </section>
      {/* What others see stands on their rows and rights, not on one's own. */}
      {!role && <TileGrid placed={placed} />}
    </>
  )
}

function Rows({ placed, change }: { placed: Arrangement; change: (next: Arrangement) => void }) {
  const { t } = useTranslation('tiles')
  const frame = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const go = (name: string, to: number) => {
    if (!isTileName(name)) return
    const next = moved(placed, name, to)
    if (next === placed) return
    setSaid(t('arrange.landed', { name: t(`name.${name}`), at: next.findIndex(({ tile }) => tile === name) + 1 }))
    change(next)
  }
  const at = (id: string) => placed.findIndex(({ tile }) => tile === id)
  const landing = ({ over }: Drag) => over && at(over.id) + (over.part > 0.5 ? 1 : 0)
  const drag = useDrag(frame, {
    drop: (last) => {
      const to = landing(last)
      // Those behind it move up by one when it leaves its place.
      if (to !== undefined) go(last.id, to > at(last.id) ? to - 1 : to)
    },
    step: (id, arrow: Arrow) => go(id, at(id) + (arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1)),
  })
  const mark = drag && landing(drag)
  return (
    <>
      <p className="st-visually-hidden" role="status">
        {said}
      </p>
      {placed.length === 0 && <p className="tile-none">{t('arrange.empty')}</p>}
      <ol ref={frame} className="arranging-rows">
        {placed.map(({ tile, size }, place) => {
          const name = t(`name.${tile}`)
          return (
            <li
              key={tile}
              data-id={tile}
              data-held={drag?.id === tile || undefined}
              data-mark={edgeAt(mark, place, placed.length)}
            >
              <button type="button" data-grip className="arranging-grip" aria-label={t('arrange.grip', { name })}>
                ⠿
              </button>
              <strong>{name}</strong>
              <select
                aria-label={t('arrange.size', { name })}
                value={size}
                disabled={sizesOf(tile).length === 1}
                onChange={({ target }) => change(sized(placed, tile, target.value))}
              >
                {sizesOf(tile).map((one) => (
                  <option key={one} value={one}>
                    {t(`arrange.sizes.${one}`)}
                  </option>
                ))}
              </select>
              <button
                type="button"
                className="tile-act"
                aria-label={t('arrange.remove', { name })}
                onClick={() => change(placed.filter((one) => one.tile !== tile))}
              >
                ✕
              </button>
            </li>
          )
        })}
      </ol>
      {drag && isTileName(drag.id) && <DragChip drag={drag} name={t(`name.${drag.id}`)} />}
    </>
  )
}

const edgeAt = (mark: number | undefined, place: number, count: number) =>
  mark === place ? 'before' : mark === count && place === count - 1 ? 'after' : undefined

const sized = (placed: Arrangement, tile: TileName, size: string): Arrangement =>
  placed.map((one) =>
    one.tile === tile ? { tile, size: sizesOf(tile).find((known) => known === size) ?? one.size } : one,
  )

function More({ names, add, isFull }: { names: readonly TileName[]; add: (tile: TileName) => void; isFull: boolean }) {
  const { t } = useTranslation('tiles')
  return (
    <div className="arranging-more">
      <h3>{t('arrange.add')}</h3>
      {isFull && <p className="tile-none">{t('arrange.full', { most: MOST_TILES })}</p>}
      {names.length === 0 && <p className="tile-none">{t('arrange.noneToAdd')}</p>}
      <ul>
        {names.map((tile) => (
          <li key={tile}>
            <button
              type="button"
              className="tile-act"
              aria-label={t('arrange.addOf', { name: t(`name.${tile}`) })}
              disabled={isFull}
              onClick={() => add(tile)}
            >
              ＋ {t(`name.${tile}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
