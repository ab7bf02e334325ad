// The document of a template's model: read from a file into the editor, and written to one.
import { listOf, recordOf } from '@steward/client/wire'
import { thingModelTemplate } from '@steward/domain/index'
import type { Tsl } from '@steward/domain/iot/model/tsl'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { message } from '../../kit/dialog/voice.ts'
import { tslOf } from './model-points.ts'
import { useWords } from './words/use-words.ts'

export function ImportButton({ take }: { take: (tsl: Tsl) => void }) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [told, tell] = useState<{ title: string; lines: string[] }>()
  const linesOf = (list: unknown) =>
    listOf(list).map(({ path, msg }) =>
      plain(path) === '' ? plain(msg) : t('faultAt', { path: plain(path), why: plain(msg) }),
    )
  const read = useMutation({
    mutationFn: async (file: File) =>
      recordOf(await client.post(`${thingModelTemplate.path}/tsl`, { text: await file.text() })),
    meta: { isQuiet: true },
    onSuccess(answer) {
      const [faults, notes] = [linesOf(answer.faults), linesOf(answer.notes)]
      if (faults.length > 0) return tell({ title: t('importFaults'), lines: faults })
      const tsl = tslOf(answer.content)
      take(tsl)
      message.success(t('imported', { count: tsl.properties.length + tsl.services.length + tsl.events.length }))
      if (notes.length > 0) tell({ title: t('leftOut', { count: notes.length }), lines: notes })
    },
    onError: (failure) => tellFailure(failure),
  })
  return (
    <>
      <Button title={t('importHint')} loading={read.isPending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('import')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) read.mutate(file)
          event.target.value = ''
        }}
      />
      <Modal open={told !== undefined} centered title={told?.title} footer={null} onCancel={() => tell(undefined)}>
        <ul className="model-faults">
          {told?.lines.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

export function ExportButton({ row }: { row: AnyRow }) {
  const { t } = useWords()
  const get = useMutation({
    mutationFn: () => client.get(`${thingModelTemplate.path}/tsl`, { id: row.id }),
    meta: { isQuiet: true },
    onSuccess(document_) {
      const url = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `${plain(row.templateCode)}-v${plain(row.modelVersion)}.json`
      link.click()
      URL.revokeObjectURL(url)
    },
    onError: () => message.error(t('exportFailed')),
  })
  return (
    <Button loading={get.isPending} onClick={() => get.mutate()}>
      {t('export')}
    </Button>
  )
}
