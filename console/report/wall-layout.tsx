// How a wall is arranged: its widgets in order, each with its width and height. All of it works from the keyboard.
import { recordOf } from '@steward/client/wire'
import { dashboardWall } from '@steward/domain/index'
import { iotSystem } from '@steward/domain/iot/dictionaries'
import {
  COLUMNS,
  MOST_ROWS,
  type Placed,
  type WidgetName,
  layoutFrom,
  widgetNamed,
  widgetNames,
} from '@steward/domain/report/dashboard/widgets'
import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { useLocale } from '../data/locale.ts'
import { useMutation } from '../data/use-mutation.ts'
import { plain } from '../kinds/view.ts'
import { PlainDialog } from '../kit/dialog/plain-dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import type { DialogProps } from '../screen/action.ts'
import { useWords } from './words/use-words.ts'
import './wall-layout.css'

interface Kept {
  rev: number
  layout: Placed[]
}

const WIDTH = 720

export function WallLayout({ rows: [row], close, onDone }: DialogProps) {
  const { t } = useWords()
  const id = row?.id ?? ''
  const query = useQuery({
    queryKey: [dashboardWall.name, 'layout', id],
    async queryFn({ signal }): Promise<Kept> {
      const { rev, layout } = recordOf(await client.get(`${dashboardWall.path}/layout`, { id }, signal))
      return { rev: Number(rev), layout: layoutFrom(layout) }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { follows: nothing },
  })
  if (!row) return null
  const done = () => {
    onDone?.([id])
    close()
  }
  return (
    <PlainDialog title={t('arrangeOf', { name: plain(row.wallName) })} close={close} width={WIDTH} isHeld>
      <Loaded query={query} name={t('arrange')}>
        {(kept) => <Arranging id={id} kept={kept} done={done} />}
      </Loaded>
    </PlainDialog>
  )
}

function Arranging({ id, kept, done }: { id: string; kept: Kept; done: () => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const [layout, setLayout] = useState<readonly Placed[]>(kept.layout)
  const save = useMutation({
    mutationFn: () => client.post(`${dashboardWall.path}/arrange`, { rev: kept.rev, layout }, { id }),
    onSuccess() {
      message.success(t('arranged'))
      done()
    },
  })
  const change = (at: number, next: Placed) => setLayout(layout.map((one, place) => (place === at ? next : one)))
  const move = (at: number, by: number) => {
    const next = [...layout]
    const [taken] = next.splice(at, 1)
    if (taken) next.splice(at + by, 0, taken)
    setLayout(next)
  }
  const add = (widget: WidgetName) => {
    const { size, system } = widgetNamed(widget)
    // Of a system that is not shown yet, where the widget is about one.
    const free = iotSystem.keys.find((key) => !layout.some((one) => one.widget === widget && one.system === key))
    setLayout([...layout, { widget, width: size[0], height: size[1], ...(system ? { system: free ?? system } : {}) }])
  }
  const offered = widgetNames.filter(
    (name) => widgetNamed(name).system !== undefined || !layout.some(({ widget }) => widget === name),
  )
  return (
    <div className="wall-layout">
      {layout.length === 0 && <p role="alert">{t('nothing')}</p>}
      <ol aria-label={t('list')}>
        {layout.map((placed, at) => (
          <Line
            key={`${placed.widget} ${placed.system ?? ''}`}
            placed={placed}
            name={t('widgetOf', { at: at + 1, name: widgetNamed(placed.widget)[locale] })}
            change={(next) => change(at, next)}
            up={at > 0 ? () => move(at, -1) : undefined}
            down={at < layout.length - 1 ? () => move(at, 1) : undefined}
            remove={() => setLayout(layout.filter((one) => one !== placed))}
          />
        ))}
      </ol>
      <footer>
        <Select
          aria-label={t('add')}
          placeholder={t('add')}
          value={null}
          onChange={(widget: WidgetName | null) => widget && add(widget)}
          options={offered.map((name) => ({ value: name, label: widgetNamed(name)[locale] }))}
        />
        <Button type="primary" disabled={layout.length === 0} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
      </footer>
    </div>
  )
}

interface LineProps {
  placed: Placed
  name: string
  change: (next: Placed) => void
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: () => void
}

function Line({ placed, name, change, up, down, remove }: LineProps) {
  const { t } = useWords()
  const locale = useLocale()
  const systems = Object.entries(iotSystem.entries).map(([value, entry]) => ({ value, label: entry[locale] }))
  return (
    <li aria-label={name}>
      <strong>{name}</strong>
      {placed.system !== undefined && (
        <Select
          aria-label={t('system')}
          value={placed.system}
          options={systems}
          onChange={(system: string) => change({ ...placed, system })}
        />
      )}
      <InputNumber
        aria-label={t('width')}
        title={t('width')}
        prefix={t('wide')}
        min={1}
        max={COLUMNS}
        precision={0}
        value={placed.width}
        onChange={(width) => change({ ...placed, width: width ?? placed.width })}
      />
      <InputNumber
        aria-label={t('height')}
        title={t('height')}
        prefix={t('high')}
        min={1}
        max={MOST_ROWS}
        precision={0}
        value={placed.height}
        onChange={(height) => change({ ...placed, height: height ?? placed.height })}
      />
      <span className="wall-layout-moves">
        <Button disabled={!up} onClick={up}>
          {t('up')}
        </Button>
        <Button disabled={!down} onClick={down}>
          {t('down')}
        </Button>
        <Button danger onClick={remove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}
