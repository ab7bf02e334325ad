// Facts of the scene itself, and everything drawn as a list, for choosing without the pointer.
import { Button, Select } from 'antd'
import { useWords } from '../words/use-words.ts'
import { ColourRow, NumberRow, Row } from './inputs.tsx'
import { useLibrary } from './palette.tsx'
import type { Work } from './use-steps.ts'

export function ScenePanel({ work }: { work: Work }) {
  const { t } = useWords()
  const { drawing, change, choose } = work
  const { data } = useLibrary()
  const { layout, modelFileId, refreshMs } = drawing
  const lay = (patch: object) =>
    change((before) => ({ ...before, layout: { ...before.layout, ...patch } }), Object.keys(patch).join())
  const base = (fileId: string | undefined) => {
    const file = data?.find(({ id }) => id === fileId)
    const size =
      file && layout.nodes.length === 0 ? { width: Math.max(100, file.width), height: Math.max(100, file.height) } : {}
    change((before) => ({ ...before, modelFileId: fileId ?? null, layout: { ...before.layout, ...size } }))
  }
  const known = data?.some(({ id }) => id === modelFileId) ?? false
  return (
    <>
      <h3>{t('scene')}</h3>
      <div className="draw-pair">
        <NumberRow
          label={t('width')}
          value={layout.width}
          min={100}
          max={20_000}
          set={(width) => width && lay({ width })}
        />
        <NumberRow
          label={t('height')}
          value={layout.height}
          min={100}
          max={20_000}
          set={(height) => height && lay({ height })}
        />
      </div>
      <ColourRow label={t('ground')} value={layout.ground} set={(ground) => lay({ ground })} />
      <Row label={t('base')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('noBase')}
            {...(modelFileId === null ? {} : { value: modelFileId })}
            options={[
              ...(modelFileId !== null && !known ? [{ value: modelFileId, label: t('olderBase') }] : []),
              ...(data ?? []).map((file) => ({ value: file.id, label: file.name })),
            ]}
            onChange={base}
          />
        )}
      </Row>
      <NumberRow
        label={t('refresh')}
        value={refreshMs}
        min={500}
        max={60_000}
        unit="ms"
        set={(next) => next && change((before) => ({ ...before, refreshMs: next }), 'refresh')}
      />
      <h3>{t('drawn', { count: layout.nodes.length })}</h3>
      <ul className="draw-list">
        {layout.nodes.map((node) => (
          <li key={node.id}>
            <Button size="small" type="text" block onClick={() => choose([node.id])}>
              {t(`kinds.${node.kind}`)} <small>{wordsOf(node)}</small>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const wordsOf = (node: { id: string; text?: string; label?: string | undefined }) =>
  node.text ?? (node.label || node.id)
