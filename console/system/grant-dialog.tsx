// Grants permissions: the checked nodes replace those of all selected rows.
import { useMutation } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { refreshAfter } from '../data/query.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Expected, Failed } from '../kit/states.tsx'
import { message } from '../kit/voice.ts'
import { useWords } from '../words/system.ts'
import { RightsTree } from './rights-tree.tsx'
import { type KindOfRight, kindsOfRight, type useRights } from './rights.ts'

interface Props {
  title: string
  name: string
  rights: ReturnType<typeof useRights>
  kinds?: readonly KindOfRight[]
  path: string
  body: (ticked: Readonly<Record<KindOfRight, string[]>>) => unknown
  close: () => void
}

type Chosen = Partial<Readonly<Record<KindOfRight, ReadonlySet<string>>>>

export function GrantDialog({ title, name, rights, kinds = kindsOfRight, path, body, close }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<Chosen>({})
  const { trees, ticked, failure } = rights
  const now = (kind: KindOfRight) => chosen[kind] ?? new Set(ticked?.[kind] ?? [])
  const saving = useMutation({
    mutationFn: () =>
      client.post(
        path,
        body({ menu: [...now('menu')], dataScope: [...now('dataScope')], apiScope: [...now('apiScope')] }),
      ),
    async onSuccess() {
      await refreshAfter('menu')
      message.success(t('granted'))
      close()
    },
  })
  const tree = (kind: KindOfRight) =>
    trees && (
      <RightsTree
        nodes={trees[kind]}
        ticked={now(kind)}
        label={t(`rights.${kind}`)}
        change={(set) => setChosen({ ...chosen, [kind]: set })}
      />
    )
  const [first] = kinds
  return (
    <Dialog
      title={title}
      close={close}
      save={() => saving.mutate()}
      isSaving={saving.isPending}
      isDirty={Object.keys(chosen).length > 0}
      isReady={trees !== undefined && ticked !== undefined}
      width={640}
    >
      {failure ? (
        <Failed failure={failure} name={name} again={close} />
      ) : !trees || !ticked ? (
        <Expected />
      ) : kinds.length === 1 && first ? (
        tree(first)
      ) : (
        <Tabs
          items={kinds.map((kind) => ({
            key: kind,
            label: `${t(`rights.${kind}`)} (${now(kind).size})`,
            children: tree(kind),
          }))}
        />
      )}
    </Dialog>
  )
}
