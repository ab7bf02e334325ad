// Facts of what is chosen: of the scene, of one node with its bindings, or of several together.
import type { SceneNode } from '@steward/domain/iot/scene/layout'
import { Button, Switch } from 'antd'
import { type Edge, aligned, spread } from '../../../kit/plane/arrange.ts'
import type { SceneFile } from '../scene-view.ts'
import { useWords } from '../words/use-words.ts'
import { Bindings } from './bindings.tsx'
import { type Patch, arranged, chosenIn, ordered, patched, removed } from './drawing.ts'
import { ChoiceRow, ColourRow, NumberRow, Row, TextRow } from './inputs.tsx'
import { ScenePanel } from './scene-panel.tsx'
import type { Work } from './use-steps.ts'

interface PanelProps {
  work: Work
  files: Readonly<Record<string, SceneFile>>
  names: ReadonlyMap<string, string>
}

export function Panel({ work, files, names }: PanelProps) {
  const { t } = useWords()
  const { drawing, chosen } = work
  const [first] = chosen
  const node = drawing.layout.nodes.find(({ id }) => id === first)
  if (chosen.length > 1) return <ManyPanel work={work} />
  return (
    <aside className="draw-panel" aria-label={t('panel')}>
      {first === undefined && <ScenePanel work={work} />}
      {node && <NodePanel key={node.id} work={work} node={node} />}
      {first !== undefined && (
        <Bindings
          key={`bindings ${first}`}
          work={work}
          nodeId={first}
          kind={node?.kind ?? 'part'}
          names={names}
          files={files}
        />
      )}
    </aside>
  )
}

const edges: readonly Edge[] = ['left', 'centre', 'right', 'top', 'middle', 'bottom']

function ManyPanel({ work }: { work: Work }) {
  const { t } = useWords()
  const { chosen, change } = work
  return (
    <aside className="draw-panel" aria-label={t('panel')}>
      <h3>{t('many', { count: chosen.length })}</h3>
      <div className="draw-marks">
        {edges.map((edge) => (
          <Button
            key={edge}
            size="small"
            onClick={() => change((before) => arranged(before, aligned(chosenIn(before, chosen), edge)))}
          >
            {t(`edges.${edge}`)}
          </Button>
        ))}
        {(['x', 'y'] as const).map((axis) => (
          <Button
            key={axis}
            size="small"
            disabled={chosen.length < 3}
            onClick={() => change((before) => arranged(before, spread(chosenIn(before, chosen), axis)))}
          >
            {t(`spread.${axis}`)}
          </Button>
        ))}
      </div>
      <Order work={work} />
    </aside>
  )
}

function Order({ work: { chosen, change, choose } }: { work: Work }) {
  const { t } = useWords()
  return (
    <div className="draw-marks">
      <Button size="small" onClick={() => change((before) => ordered(before, chosen, true))}>
        {t('front')}
      </Button>
      <Button size="small" onClick={() => change((before) => ordered(before, chosen, false))}>
        {t('behind')}
      </Button>
      <Button
        size="small"
        danger
        onClick={() => {
          change((before) => removed(before, chosen))
          choose([])
        }}
      >
        {t('remove')}
      </Button>
    </div>
  )
}

function NodePanel({ work, node }: { work: Work; node: SceneNode }) {
  const { t } = useWords()
  const set = (patch: Patch) =>
    work.change((before) => patched(before, node.id, patch), `${node.id} ${Object.keys(patch).join()}`)
  const whole = (name: 'x' | 'y' | 'w' | 'h') => (value: number | undefined) =>
    value !== undefined && set({ [name]: value })
  return (
    <>
      <h3>{t(`kinds.${node.kind}`)}</h3>
      <div className="draw-pair">
        <NumberRow label="X" value={node.x} set={whole('x')} />
        <NumberRow label="Y" value={node.y} set={whole('y')} />
        {node.kind !== 'pipe' && (
          <>
            <NumberRow label={t('width')} value={node.w} min={4} set={whole('w')} />
            <NumberRow label={t('height')} value={node.h} min={4} set={whole('h')} />
          </>
        )}
        <NumberRow
          label={t('turn')}
          value={node.turn ?? 0}
          min={-360}
          max={360}
          unit="°"
          set={(turn) => set({ turn })}
        />
        <Row label={t('locked')}>
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={node.isLocked ?? false}
              onChange={(isLocked) => set({ isLocked: isLocked || undefined })}
            />
          )}
        </Row>
      </div>
      <Own node={node} set={set} />
      <Order work={work} />
    </>
  )
}

function Own({ node, set }: { node: SceneNode; set: (patch: Patch) => void }) {
  const { t } = useWords()
  switch (node.kind) {
    case 'text':
      return (
        <>
          <TextRow label={t('text')} value={node.text} max={200} set={(text) => set({ text })} />
          <Letters node={node} set={set} />
        </>
      )
    case 'value':
      return (
        <>
          <TextRow label={t('label')} value={node.label ?? ''} max={200} set={(label) => set({ label })} />
          <NumberRow label={t('size')} value={node.size ?? 20} min={4} max={400} set={(size) => set({ size })} />
        </>
      )
    case 'state':
    case 'switch':
    case 'button':
      return <TextRow label={t('label')} value={node.label ?? ''} max={200} set={(label) => set({ label })} />
    case 'symbol':
    case 'box':
    case 'pipe':
      return (
        <>
          {node.kind !== 'pipe' && <ColourRow label={t('fill')} value={node.fill} set={(fill) => set({ fill })} />}
          <ColourRow label={t('stroke')} value={node.stroke} set={(stroke) => set({ stroke })} />
          {node.kind !== 'symbol' && (
            <NumberRow label={t('thickness')} value={node.width} min={0} max={40} set={(width) => set({ width })} />
          )}
        </>
      )
    case 'picture':
      return null
  }
}

function Letters({ node, set }: { node: SceneNode & { kind: 'text' }; set: (patch: Patch) => void }) {
  const { t } = useWords()
  const sides = (['start', 'middle', 'end'] as const).map((value) => ({ value, label: t(`aligns.${value}`) }))
  return (
    <>
      <NumberRow label={t('size')} value={node.size ?? 16} min={4} max={400} set={(size) => set({ size })} />
      <ColourRow label={t('ink')} value={node.ink} set={(ink) => set({ ink })} />
      <ChoiceRow label={t('align')} value={node.align ?? 'start'} options={sides} set={(align) => set({ align })} />
      <Row label={t('bold')}>
        {(id) => (
          <Switch
            id={id}
            size="small"
            checked={node.isBold ?? false}
            onChange={(isBold) => set({ isBold: isBold || undefined })}
          />
        )}
      </Row>
    </>
  )
}
