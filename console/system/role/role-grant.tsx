// Grants rights to roles: chosen in three trees, then shown with what they change for whom, then saved.
import { Refusal } from '@steward/client'
import { role } from '@steward/domain/index'
import { type KindOfRight, type RoleRights, kindsOfRight } from '@steward/domain/system/role-grant'
import { Alert, Button, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { plain } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useFirst } from '../../kit/list/use-first.ts'
import { Loaded, Pending } from '../../kit/state/loaded.tsx'
import { having } from '../../kit/state/reading.ts'
import { Expected } from '../../kit/state/states.tsx'
import type { DialogProps } from '../../screen/action.ts'
import { listed } from '../../words/listed.ts'
import { useWords as useMenuWords } from '../menu/words/use-words.ts'
import { tallies } from './check-tree.ts'
import { GrantChanges } from './grant-changes.tsx'
import { RightsTree } from './rights-tree.tsx'
import {
  type Edits,
  countsOf,
  editParts,
  editsFor,
  heldBy,
  noEdits,
  readEdits,
  saveGrant,
  useGrantPreview,
  useRoleRights,
  wishOf,
  withEdits,
  writtenEdits,
} from './role-rights.ts'
import { useWords } from './words/use-words.ts'

const MenuPreview = lazyPart(() => import('../menu/menu-preview.tsx'))

const WIDTH = 860
const nothing = () => undefined

export function RoleGrant({ rows, close }: DialogProps) {
  const { t } = useWords()
  const roleIds = rows.map((row) => row.id)
  const title = t('title', { names: listed(rows.map((row) => plain(row.roleName))) })
  const query = useRoleRights(roleIds)
  const { data, refetch } = query
  const first = useFirst(data)
  const rights = data ?? first
  if (rights) return <Granting {...{ title, rows, roleIds, close }} rights={rights} again={refetch} />
  return (
    <Dialog title={title} close={close} save={nothing} isReady={false} width={WIDTH}>
      <Pending query={query} name={t('kinds.menu')} />
    </Dialog>
  )
}

interface GrantingProps extends DialogProps {
  title: string
  roleIds: readonly string[]
  rights: RoleRights
  again: () => Promise<unknown>
}

function Granting({ title, rows, roleIds, rights, again, close }: GrantingProps) {
  const { t } = useWords()
  const [opened] = useState(rights)
  const [isReviewing, setReviewing] = useState(false)
  const held = heldBy(rights)
  const editor = useEditor<Edits, unknown>({
    first: { value: noEdits },
    anatomy: editParts,
    keeping: {
      place: { entity: role, ids: roleIds, action: 'grant' },
      written: writtenEdits,
      read: readEdits,
      isNew: true,
    },
    names: { nameOf: (key) => key },
    isDeed: true,
    send: (edited, { key }) => saveGrant(wishOf(roleIds, withEdits(held, edited), rights.revision), key),
    storedFrom: (_, value) => ({ value }),
    saved() {
      refreshAfter('menu')
      message.success(t('granted'))
    },
    close,
    refuse(failure) {
      tellFailure(failure)
      // The changes of others are read, and what would change is worked out anew.
      if (failure instanceof Refusal && failure.reason === 'role.grant-changed') void again()
    },
  })
  const { value: edits, isSaving } = editor
  const chosen = withEdits(held, edits)
  const counts = countsOf(held, chosen)
  const wish = wishOf(roleIds, chosen, rights.revision)
  const preview = useGrantPreview(wish, isReviewing, again)
  const isDirty = counts.added + counts.removed > 0
  const everything = rights.roles.filter(({ holdsAll }) => holdsAll)
  const isSettled = preview.data !== undefined && !preview.isFetching && !preview.data.isStale
  const isReady =
    everything.length === 0 &&
    (isReviewing ? isSettled && preview.data.roles.length > 0 : isDirty || roleIds.length > 1)
  return (
    <Dialog
      title={title}
      close={close}
      save={() => (isReviewing ? void editor.save() : setReviewing(true))}
      saveWords={isReviewing ? undefined : t('review')}
      isSaving={isSaving}
      isDirty={isDirty}
      isReady={isReady}
      width={WIDTH}
      discard={editor.discard}
    >
      {editor.notices}
      {everything.length > 0 && (
        <Alert type="info" showIcon title={t('everything', { names: listed(everything.map(({ name }) => name)) })} />
      )}
      <ChangedByOthers opened={opened} rights={rights} />
      {isReviewing ? (
        <>
          <Button className="grant-back" onClick={() => setReviewing(false)}>
            {t('back')}
          </Button>
          <Loaded
            query={having(preview, isSettled ? preview.data : undefined)}
            name={t('review')}
            shape={<Expected lines={6} />}
          >
            {(changes) => <GrantChanges preview={changes} />}
          </Loaded>
        </>
      ) : (
        <>
          {roleIds.length > 1 && <Alert type="warning" showIcon title={t('several', { n: roleIds.length })} />}
          <Tabs
            items={kindsOfRight.map((kind) => ({
              key: kind,
              label: <KindLabel kind={kind} rights={rights} ticked={chosen[kind]} />,
              children: (
                <>
                  {kind === 'dataScope' && <p className="grant-hint">{t('seesAll')}</p>}
                  <RightsTree
                    nodes={rights.trees[kind]}
                    ticked={chosen[kind]}
                    before={held[kind]}
                    label={t(`kinds.${kind}`)}
                    change={(set) => editor.change((before) => editsFor(held, before, kind, set))}
                    shareOf={(id) => shareOf(rights, kind, id, (on, of) => t('share', { on, of }))}
                  />
                </>
              ),
            }))}
          />
          <p className="grant-foot">
            <span role="status">{isDirty ? t('changes', { ...counts }) : t('unchanged')}</span>
            {rights.lastChange && (
              <span>{t('last', { name: rights.lastChange.name, time: rights.lastChange.time.slice(0, 16) })}</span>
            )}
            <LookAtMenu rows={rows} />
          </p>
        </>
      )}
    </Dialog>
  )
}

/** Over the dialog, whose ticks stay as they are. */
function LookAtMenu({ rows }: Pick<DialogProps, 'rows'>) {
  const { t } = useMenuWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('preview.look')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuPreview rows={rows} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface KindLabelProps {
  kind: KindOfRight
  rights: RoleRights
  ticked: ReadonlySet<string>
}

function KindLabel({ kind, rights, ticked }: KindLabelProps) {
  const { t } = useWords()
  // The sum of all stands beside a node above them.
  const all = tallies([{ id: '', isBranch: true, children: rights.trees[kind] }], ticked).get('')
  return (
    <>
      {t(`kinds.${kind}`)} {t('countOf', { on: all?.on ?? 0, of: all?.of ?? 0 })}
    </>
  )
}

/** Said where only some of several roles hold it. */
function shareOf(
  { roles }: RoleRights,
  kind: KindOfRight,
  id: string,
  words: (on: number, of: number) => string,
): string | undefined {
  if (roles.length < 2) return undefined
  const on = roles.filter(({ held }) => held[kind].includes(id)).length
  return on > 0 && on < roles.length ? words(on, roles.length) : undefined
}

function ChangedByOthers({ opened, rights }: { opened: RoleRights; rights: RoleRights }) {
  const { t } = useWords()
  if (opened.revision === rights.revision) return null
  const name = rights.lastChange?.name ?? t('somebody')
  return <Alert type="warning" showIcon title={t('theirs', { name, ...countsOf(heldBy(opened), heldBy(rights)) })} />
}
