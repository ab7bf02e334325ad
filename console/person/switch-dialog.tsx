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
import { Loaded } from '../kit/state/loaded.tsx'
import { together } from '../kit/state/reading.ts'
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
    meta: { follows: nothing, isQuiet: true },
  })

async function switchTo(wish: Wish): Promise<void> {
  beginSession(await client.session.switchTo(wish))
  for (const name of ['menu', 'permission', 'tagList']) forget(name, 'session')
  // Full reload: menus, tabs and rows all depend on the role.
  location.assign('/')
}

interface Choice {
  value: string
  label: string
}

/** Pre-selects a single choice. */
const only = (choices: readonly Choice[], current: string | undefined) =>
  choices.find(({ value }) => value === current || choices.length === 1)?.value

export default function SwitchDialog({ close }: { close: () => void }) {
  const { t } = useWords()
  const refused = useRefused()
  const [form] = Form.useForm<Wish>()
  const formId = useId()
  const person = useSession((session) => session.person)
  const depts = useChoices(headOf('dept').path, 'deptName')
  const roles = useChoices(headOf('role').path, 'roleName')
  const switching = useMutation({ mutationFn: switchTo, meta: { isQuiet: true }, onError: refused })
  const choices = together(depts, roles)
  return (
    <Dialog
      title={t('switch.title')}
      close={close}
      save={() => form.submit()}
      isSaving={switching.isPending}
      isReady={choices.data !== undefined}
      saveWords={t('switch.submit')}
      width={420}
    >
      <Loaded query={choices} name={t('switch.title')} shape={<Expected lines={3} />}>
        {([ofDept, ofRole]) => (
          <Form
            name={formId}
            form={form}
            layout="vertical"
            initialValues={{ deptId: only(ofDept, person?.deptId), roleId: only(ofRole, person?.roleId) }}
            onFinish={(wish) => switching.mutate(wish)}
          >
            <Box name="deptId" label={t('switch.dept')} missing={t('switch.missingDept')} options={ofDept} />
            <Box name="roleId" label={t('switch.role')} missing={t('switch.missingRole')} options={ofRole} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}

interface BoxProps {
  name: keyof Wish
  label: string
  missing: string
  options: Choice[]
}

const Box = ({ name, label, missing, options }: BoxProps) => (
  <Form.Item name={name} label={label} rules={[{ required: true, message: missing }]}>
    <Select placeholder={missing} options={options} showSearch={{ optionFilterProp: 'label' }} />
  </Form.Item>
)
