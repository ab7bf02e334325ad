// Edits a template's model: its points as lines on the one side, the chosen one as a form on the other, judged while typing.
import { type Wire, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { thingModelTemplate } from '@steward/domain/index'
import type { PointKind } from '@steward/domain/iot/model/point-fields'
import { type Point, type Tsl, kinds, lists, readTsl } from '@steward/domain/iot/model/tsl'
import { Button, Modal } from 'antd'
import { useMemo, useState } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useQuietDetail } from '../../data/use-quiet-detail.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { useGuard } from '../../kit/dialog/dialog.tsx'
import { PlainDialog } from '../../kit/dialog/plain-dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { useChosen } from '../../kit/editor/use-chosen.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { useFirst } from '../../kit/list/use-first.ts'
import { Pending } from '../../kit/state/loaded.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { ModelFaults } from './model-faults.tsx'
import { ExportButton, ImportButton } from './model-files.tsx'
import { type ModelPart, type Place, modelParts, placeIn, summary, tslOf } from './model-points.ts'
import { PointForm } from './point-form.tsx'
import { useWords } from './words/use-words.ts'
import './model.css'

const entity = thingModelTemplate as unknown as Entity

export default function ModelEditor({ rows, close }: DialogProps) {
  const { t } = useWords()
  const locale = useLocale()
  const query = useQuietDetail(entity, rows[0]?.id)
  const { data, refetch, isFetchedAfterMount } = query
  const read = async () => (await refetch({ throwOnError: true })).data
  const row = useFirst(isFetchedAfterMount ? data : undefined)
  if (row) return <Editor opened={row} read={read} close={close} />
  return (
    <PlainDialog title={t('compose')} width={1120} close={close}>
      <Pending query={query} name={thingModelTemplate[locale]} />
    </PlainDialog>
  )
}

interface EditorProps {
  opened: AnyRow
  read: () => Promise<AnyRow | undefined>
  close: () => void
}

const storedFrom = ({ content, rev }: AnyRow) => ({ value: tslOf(content), rev })

function Editor({ opened, read, close }: EditorProps) {
  const { t } = useWords()
  const locale = useLocale()
  const isPublished = opened.publishStatus === 'published'
  const editor = useEditor<Tsl, Wire>({
    first: storedFrom(opened),
    anatomy: modelParts,
    keeping: {
      place: { entity: thingModelTemplate, ids: [opened.id], action: 'compose' },
      written: (content) => ({ content }),
      read: ({ content }) => tslOf(content),
    },
    names: {
      nameOf: (_, part) => plain((part as ModelPart).point.name) || t('unnamed'),
      textOf: (part) => [plain((part as ModelPart).point.name), summary((part as ModelPart).point)].join(' '),
    },
    send: async (content, { rev, key }) =>
      recordOf(await client.post(`${thingModelTemplate.path}/submit`, { id: opened.id, rev, content }, undefined, key)),
    storedFrom: (saved, value) => ({ value, rev: Number(saved.rev) }),
    async read() {
      const latest = await read()
      return latest && storedFrom(latest)
    },
    saved({ modelVersion }) {
      message.success(isPublished ? t('nextDraft', { version: Number(modelVersion ?? 0) }) : t('saved'))
      refreshAfter(thingModelTemplate.name)
    },
    close,
  })
  const { value: tsl, isDirty } = editor
  const [chosen, choose] = useChosen<Tsl, Place | undefined>(editor, firstOf, placeIn)
  // Counts documents that were read in place of what stood there, so that the form is opened anew.
  const [edition, setEdition] = useState(0)
  const [said, setSaid] = useState('')
  const faults = useMemo(() => readTsl(tsl).faults, [tsl])
  const leave = useGuard(isDirty, close, editor.discard, editor.isSaving)
  useClosedByBack(leave)

  function replace(whole: Tsl): void {
    editor.change(() => whole)
    choose(firstOf(whole))
    setEdition((count) => count + 1)
  }
  const write = (kind: PointKind, points: Point[], merge?: string) =>
    editor.change((now) => ({ ...now, [lists[kind]]: points }), merge)
  const add = (kind: PointKind) => {
    const points = tsl[lists[kind]]
    write(kind, [...points, { identifier: '', name: '', ...(kind === 'property' ? { dataType: 'float' } : {}) }])
    choose({ kind, at: points.length })
  }
  const move = ({ kind, at }: Place, to: number) => {
    const points = tsl[lists[kind]]
    const point = points[at]
    if (!point || to < 0 || to >= points.length) return
    const rest = points.filter((_, i) => i !== at)
    write(kind, [...rest.slice(0, to), point, ...rest.slice(to)])
    choose({ kind, at: to })
    setEdition((count) => count + 1)
    setSaid(t('moved', { name: point.name, at: to + 1 }))
  }
  const drop = ({ kind, at }: Place) => {
    write(
      kind,
      tsl[lists[kind]].filter((_, i) => i !== at),
    )
    choose(undefined)
  }
  const faultsAt = ({ kind, at }: Place) => {
    const path = `${lists[kind]}[${at}]`
    return faults.filter((fault) => fault.path === path || fault.path.startsWith(`${path}.`))
  }
  const point = chosen ? tsl[lists[chosen.kind]][chosen.at] : undefined
  return (
    <Modal
      open
      centered
      title={`${t('compose')} · ${plain(opened.templateName)}`}
      width={1120}
      onCancel={leave}
      okText={t('save')}
      okButtonProps={{ disabled: !isDirty || faults.length > 0, loading: editor.isSaving }}
      onOk={() => void editor.save()}
    >
      {editor.notices}
      {isPublished && <p className="model-hint">{t('newVersion')}</p>}
      <div className="model-tools">
        <ImportButton take={replace} />
        <ExportButton row={opened} />
      </div>
      <ModelFaults tsl={tsl} faults={faults} choose={choose} />
      <div className="model-editor">
        <div className="model-lists">
          {kinds.map((kind) => (
            <section key={kind} aria-label={t(`kinds.${kind}`)}>
              <h3>
                {t(`kinds.${kind}`)} <small>{tsl[lists[kind]].length}</small>
                <Button size="small" onClick={() => add(kind)}>
                  {t(`add.${kind}`)}
                </Button>
              </h3>
              {tsl[lists[kind]].length === 0 && <p className="model-none">{t(`empty.${kind}`)}</p>}
              <ol>
                {tsl[lists[kind]].map((one, at) => {
                  const place = { kind, at }
                  const name = plain(one.name) || t('unnamed')
                  const isChosen = chosen?.kind === kind && chosen.at === at
                  return (
                    // Points have no identity beside their place: identifiers are being typed.
                    // oxlint-disable-next-line react/no-array-index-key
                    <li key={at} data-bad={faultsAt(place).length > 0 || undefined}>
                      <button
                        type="button"
                        className="model-line"
                        aria-pressed={isChosen}
                        onClick={() => choose(place)}
                      >
                        <b>{name}</b>
                        <code>{plain(one.identifier)}</code>
                        <small>{summary(one)}</small>
                      </button>
                      {isChosen && (
                        <span className="model-moves">
                          <Button
                            type="text"
                            size="small"
                            aria-label={t('up', { name })}
                            disabled={at === 0}
                            onClick={() => move(place, at - 1)}
                          >
                            ↑
                          </Button>
                          <Button
                            type="text"
                            size="small"
                            aria-label={t('down', { name })}
                            disabled={at === tsl[lists[kind]].length - 1}
                            onClick={() => move(place, at + 1)}
                          >
                            ↓
                          </Button>
                          <Button
                            type="text"
                            size="small"
                            danger
                            aria-label={t('drop', { name })}
                            onClick={() => drop(place)}
                          >
                            ×
                          </Button>
                        </span>
                      )}
                    </li>
                  )
                })}
              </ol>
            </section>
          ))}
        </div>
        <div className="model-side">
          {chosen && point ? (
            <PointForm
              key={`${chosen.kind} ${chosen.at} ${edition} ${editor.edition}`}
              kind={chosen.kind}
              point={point}
              faults={faultsAt(chosen).map((fault) => ({
                field: fault.path.split('.')[1]?.replace(/\[.*/, '') ?? 'identifier',
                words: fault.problem.words(locale),
              }))}
              change={(next) =>
                write(
                  chosen.kind,
                  tsl[lists[chosen.kind]].map((one, i) => (i === chosen.at ? next : one)),
                  `${chosen.kind} ${chosen.at}`,
                )
              }
            />
          ) : (
            <p className="model-none">{t('choose')}</p>
          )}
        </div>
      </div>
      <p className="st-visually-hidden" role="status">
        {said}
      </p>
    </Modal>
  )
}

function firstOf(tsl: Tsl): Place | undefined {
  const kind = kinds.find((one) => tsl[lists[one]].length > 0)
  return kind ? { kind, at: 0 } : undefined
}
