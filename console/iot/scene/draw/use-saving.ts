// Saves and publishes a drawing; what the server refuses is said where one draws.
import { type modelConfig as declared, modelConfig } from '@steward/domain/index'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { failureText } from '../../../data/failures.ts'
import { refreshAfter } from '../../../data/query.ts'
import { useMay } from '../../../data/use-can.ts'
import { useMutation } from '../../../data/use-mutation.ts'
import { message } from '../../../kit/dialog/voice.ts'
import { useWords } from '../../../words/scene.ts'
import type { Scene } from '../scene-view.ts'
import type { Drawing } from './drawing.ts'

type Draft = Parameters<typeof client.submit<typeof declared>>[1]

export function useSaving(scene: Scene) {
  const { t } = useWords()
  const [rev, setRev] = useState<number | undefined>(scene.rev)
  const [fault, setFault] = useState<string>()
  const mayPublish = useMay(modelConfig)('publish')
  const fail = (failure: Error) => setFault(failureText(failure))
  const saving = useMutation({
    mutationFn: (drawing: Drawing) => {
      const { layout, bindings, modelFileId, refreshMs } = drawing
      const base = modelFileId === null ? { clearFields: ['modelFileId'] } : { modelFileId }
      return client.submit(modelConfig, { id: scene.id, rev, layout, bindings, refreshMs, ...base } as unknown as Draft)
    },
    meta: { isQuiet: true },
    async onSuccess(saved) {
      setFault(undefined)
      setRev(saved.rev)
      refreshAfter(modelConfig.name)
    },
    onError: fail,
  })
  const publishing = useMutation({
    mutationFn: () => client.act(modelConfig, 'publish', { ids: [scene.id] }),
    meta: { isQuiet: true },
    async onSuccess() {
      setFault(undefined)
      message.success(t('published'))
      const row = await client.detail(modelConfig, scene.id)
      setRev(row.rev)
      refreshAfter(modelConfig.name)
    },
    onError: fail,
  })
  const settled = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  return {
    rev,
    fault,
    mayPublish,
    isSaving: saving.isPending,
    isPublishing: publishing.isPending,
    save: (drawing: Drawing) => settled(saving.mutateAsync(drawing)),
    publish: () => settled(publishing.mutateAsync()),
  }
}
