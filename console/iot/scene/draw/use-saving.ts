// Edits, saves and publishes a drawing; what the server refuses is said where one draws.
import type { Shown } from '@steward/client'
import { type modelConfig as declared, modelConfig } from '@steward/domain/index'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { failureText } from '../../../data/failures.ts'
import { refreshAfter } from '../../../data/query.ts'
import { useMay } from '../../../data/use-can.ts'
import { useMutation } from '../../../data/use-mutation.ts'
import { plain } from '../../../kinds/view.ts'
import { message } from '../../../kit/dialog/voice.ts'
import { useEditor } from '../../../kit/editor/use-editor.tsx'
import { type Scene, drawnFrom } from '../scene-view.ts'
import { useWords } from '../words/use-words.ts'
import { drawingParts } from './drawing-parts.ts'
import type { Drawing } from './drawing.ts'
import { useDrawnNames } from './use-drawn-names.ts'

type Draft = Parameters<typeof client.submit<typeof declared>>[1]

const drawingFrom = (row: Pick<Scene, 'layout' | 'bindings' | 'modelFileId' | 'refreshMs'>): Drawing => ({
  ...drawnFrom(row),
  modelFileId: row.modelFileId ?? null,
  refreshMs: row.refreshMs ?? 2_000,
})
const storedFrom = (row: Scene) => ({ value: drawingFrom(row), rev: row.rev })

/** What was kept of a drawing. */
const drawingIn = (kept: Readonly<Record<string, unknown>>): Drawing => ({
  ...drawnFrom(kept),
  modelFileId: plain(kept.modelFileId) || null,
  refreshMs: Number(kept.refreshMs) || 2_000,
})

export function useSaving(scene: Scene) {
  const { t } = useWords()
  const [fault, setFault] = useState<string>()
  const mayPublish = useMay(modelConfig)('publish')
  const names = useDrawnNames()
  const fail = (failure: unknown) => setFault(failureText(failure))
  const read = async () => storedFrom(await client.detail(modelConfig, scene.id))
  const editor = useEditor<Drawing, Shown<typeof declared>>({
    first: storedFrom(scene),
    anatomy: drawingParts,
    keeping: {
      place: { entity: modelConfig, ids: [scene.id], action: 'draw' },
      written: (drawing) => ({ ...drawing }),
      read: drawingIn,
    },
    names,
    send({ layout, bindings, modelFileId, refreshMs }, { rev, key }) {
      const base = modelFileId === null ? { clearFields: ['modelFileId'] } : { modelFileId }
      const draft = { id: scene.id, rev, layout, bindings, refreshMs, ...base } as unknown as Draft
      return client.submit(modelConfig, draft, key)
    },
    storedFrom,
    read,
    saved() {
      setFault(undefined)
      refreshAfter(modelConfig.name)
    },
    refuse: fail,
  })
  const publishing = useMutation({
    mutationFn: () => client.act(modelConfig, 'publish', { ids: [scene.id] }),
    meta: { isQuiet: true },
    async onSuccess() {
      setFault(undefined)
      message.success(t('published'))
      refreshAfter(modelConfig.name)
      editor.meet(await read())
    },
    onError: fail,
  })
  return { editor, fault, mayPublish, isPublishing: publishing.isPending, publish: () => publishing.mutate() }
}
