// Narrows the session to one of the person's departments and roles.
import { listOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useId } from 'react'
import { forget } from '../browser/storage.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { headOf } from '../data/heads.ts'
import { beginSession, useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { useRefused } from '../kit/dialog/use-refused.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useWords } from './words/person/use-words.ts'

interface Wish {
  deptId: string
  roleId: string
}

const useChoices = (path: string, caption: string) =>
  useQuery({
    queryKey: ['switch', path],
    staleTime: 0,
    async queryFn({ signal }) {
      const userId = useSession.getState().person?.userId
      const rows = listOf(await client.get(`${path}/select`, { userId }, signal))
      return rows.map((row) => ({ value: String(row.id), label: String(row[caption]) }))
    },
    meta: { follows: nothing },
  })

async function switchTo(wish: Wish): Promise<void> {
  beginSession(await client.session.switchTo(wish))
  for (const name of ['menu', 'permission', 'tagList']) forget(name, 'session')
  // Full reload: menus, tabs and rows all depend on the role.
  location.assign('/')
}

/** Pre-selects a single choice. */
const only = (choices: readonly { value: string }[] | undefined, current: string | undefined) =>
  choices?.find(({ value }) => value === current || choices.length === 1)?.value

export default function SwitchDialog({ close }: { close: () => void }) {
  const { t } = useWords()
  const refused = useRefused()
  const [form] = Form.useForm<Wish>()
  const formId = useId()
  const person = useSession((session) => session.person)
  const { data: depts } = useChoices(headOf('dept').path, 'deptName')
  const { data: roles } = useChoices(headOf('role').path, 'roleName')
  const switching = useMutation({ mutationFn: switchTo, meta: { isQuiet: true }, onError: refused })
  const isReady = depts !== undefined && roles !== undefined
  const boxes = [
    { name: 'deptId', label: t('switch.dept'), missing: t('switch.missingDept'), options: depts },
    { name: 'roleId', label: t('switch.role'), missing: t('switch.missingRole'), options: roles },
  ] as const
  return (
    <Dialog
      title={t('switch.title')}
      close={close}
      save={() => form.submit()}
      isSaving={switching.isPending}
      isReady={isReady}
      saveWords={t('switch.submit')}
      width={420}
    >
      {isReady ? (
        <Form
          name={formId}
          form={form}
          layout="vertical"
          initialValues={{ deptId: only(depts, person?.deptId), roleId: only(roles, person?.roleId) }}
          onFinish={(wish) => switching.mutate(wish)}
        >
          {boxes.map(({ name, label, missing, options }) => (
            <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: missing }]}>
              <Select
                placeholder={missing}
                loading={!options}
                options={options ?? []}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Form.Item>
          ))}
        </Form>
      ) : (
        <Expected lines={3} />
      )}
    </Dialog>
  )
}
