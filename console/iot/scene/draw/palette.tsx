// What can be placed: symbols, pictures of the library, and marks. Placed by a click in the middle of the view, or dragged.
import { listOf, recordOf } from '@steward/client/wire'
import { designCategory } from '@steward/domain/index'
import { type SymbolName, symbolNames, symbols } from '@steward/domain/iot/scene/symbols'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { client } from '../../../data/client.ts'
import { useLocale } from '../../../data/locale.ts'
import { plain } from '../../../kinds/view.ts'
import { DragChip } from '../../../kit/drag/drag-chip.tsx'
import { useDrag } from '../../../kit/drag/use-drag.ts'
import type { Point } from '../../../kit/plane/geometry.ts'
import { Loaded } from '../../../kit/state/loaded.tsx'
import { having } from '../../../kit/state/reading.ts'
import { Lines } from '../../../kit/state/shape.tsx'
import { Node } from '../node.tsx'
import { type SceneFile, fileFrom } from '../scene-view.ts'
import { useWords } from '../words/use-words.ts'
import type { Placed } from './drawing.ts'

export interface LibraryFile extends SceneFile {
  id: string
  name: string
  thumbUrl: string
}

const BUILT_IN = 'builtin'

const filesIn = (branches: unknown): LibraryFile[] =>
  listOf(branches).flatMap((branch) =>
    plain(branch.id) === BUILT_IN
      ? []
      : [
          ...listOf(branch.files).map((file) => ({
            ...fileFrom(file),
            id: plain(file.id),
            name: plain(file.name),
            thumbUrl: plain(recordOf(file).thumbUrl),
          })),
          ...filesIn(branch.children),
        ],
  )

/** The newest version of each picture of the hospital. */
export const useLibrary = () =>
  useQuery({
    queryKey: [designCategory.name, 'library'],
    queryFn: async ({ signal }) => filesIn(await client.get(`${designCategory.path}/getCategoryFile`, {}, signal)),
    meta: { follows: [designCategory], isQuiet: true },
  })

const marks = ['value', 'state', 'text', 'box', 'switch', 'button'] as const

interface PaletteProps {
  place: (what: Placed, at?: Point) => void
  /** Where a pointer is on the drawing. */
  pointOf: (at: { clientX: number; clientY: number }) => Point
  isPiping: boolean
  pipe: () => void
}

/** A side as drawn at first (px). */
const LARGEST = 320

export const placedFrom = (file: LibraryFile): Placed => {
  const scale = Math.min(1, LARGEST / Math.max(file.width, file.height))
  return { kind: 'picture', fileId: file.id, w: Math.round(file.width * scale), h: Math.round(file.height * scale) }
}

export function Palette({ place, pointOf, isPiping, pipe }: PaletteProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim().toLowerCase())
  const query = useLibrary()
  const isFound = (...names: string[]) => names.some((name) => name.toLowerCase().includes(text))
  const found = symbolNames
    .filter((name) => isFound(name, symbols[name].zh, symbols[name].en))
    .map((name) => ({ id: name, name: symbols[name][locale], what: { kind: 'symbol', symbol: name } as const }))
  const pictures = query.data
    ?.filter(({ name }) => isFound(name))
    .map((file) => ({ id: file.id, name: file.name, what: placedFrom(file), thumbUrl: file.thumbUrl }))
  const palette = useRef<HTMLElement>(null)
  const tileOf = (id: string) => [...found, ...(pictures ?? [])].find((tile) => tile.id === id)
  const drag = useDrag(palette, {
    room: '.draw-body',
    onto: '.draw-canvas',
    drop({ id, x, y, over }) {
      const tile = tileOf(id)
      if (tile && over) place(tile.what, pointOf({ clientX: x, clientY: y }))
    },
  })
  return (
    <aside ref={palette} className="draw-palette" aria-label={t('palette')}>
      {drag && <DragChip drag={drag} name={tileOf(drag.id)?.name ?? ''} />}
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <section aria-label={t('marks')}>
        <h3>{t('marks')}</h3>
        <div className="draw-marks">
          {marks.map((kind) => (
            <Button
              key={kind}
              size="small"
              onClick={() => place({ kind, text: kind === 'box' ? '' : t(`kinds.${kind}`) })}
            >
              {t(`kinds.${kind}`)}
            </Button>
          ))}
          <Button size="small" type={isPiping ? 'primary' : 'default'} aria-pressed={isPiping} onClick={pipe}>
            {t('kinds.pipe')}
          </Button>
        </div>
        {isPiping && <p className="draw-hint">{t('pipeHint')}</p>}
      </section>
      <section aria-label={t('symbols')}>
        <h3>{t('symbols')}</h3>
        <ul className="draw-tiles">
          {found.map((tile) => (
            <li key={tile.id}>
              <Tile {...tile} place={place}>
                <SymbolFace name={tile.id} />
              </Tile>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('pictures')}>
        <h3>{t('pictures')}</h3>
        <Loaded
          query={having(query, pictures)}
          name={t('pictures')}
          shape={<Lines count={3} />}
          empty={<p className="draw-hint">{text === '' ? t('noPictures') : t('notFound')}</p>}
        >
          {(files) => (
            <ul className="draw-tiles">
              {files.map(({ thumbUrl, ...tile }) => (
                <li key={tile.id}>
                  <Tile {...tile} place={place}>
                    <img src={thumbUrl} alt="" loading="lazy" />
                  </Tile>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </aside>
  )
}

interface TileProps {
  id: string
  name: string
  what: Placed
  place: (what: Placed) => void
  children: React.ReactNode
}

const Tile = ({ id, name, what, place, children }: TileProps) => (
  <button type="button" className="draw-tile" title={name} data-id={id} data-lift="" onClick={() => place(what)}>
    {children}
    <span>{name}</span>
  </button>
)

const SymbolFace = ({ name }: { name: SymbolName }) => (
  <svg viewBox="-4 -4 72 72" className="scene-ground" aria-hidden>
    <Node node={{ id: name, kind: 'symbol', symbol: name, x: 0, y: 0, w: 64, h: 64 }} />
  </svg>
)
