// The only page of a person signed in without an account: the registration form.
import { user } from '@steward/domain/index'
import { Button, Form, Input, Modal } from 'antd'
import { useId } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { endSession, useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { usePasswordRule } from '../data/use-password-rule.ts'
import { message, modal } from '../kit/dialog/voice.ts'
import { encrypt } from '../login/encrypt.ts'
import { cameThrough } from '../login/use-sources.ts'
import { useTenantHere } from '../login/use-tenant.ts'
import { Kit } from '../look/kit.tsx'
import { Words } from '../look/words.tsx'
import './guest.css'
import { PasswordBox } from './password-box.tsx'
import { useWords } from './words/person/use-words.ts'

interface Application {
  tenantId: string
  name: string
  account: string
  password: string
  again: string
}

/** The tenant is looked up only for complete ids. */
const TENANT_LENGTH = 6

const empty: Application = { tenantId: '', name: '', account: '', password: '', again: '' }

const signOut = () => {
  void client.session.signOut()
  endSession('left')
}

/** The first missing or invalid field in this order. */
function faultOf({ tenantId, account, password, again }: Application) {
  if (tenantId.trim() === '') return 'tenant'
  if (account.trim() === '') return 'account'
  if (password === '' || again === '') return 'password'
  return password === again ? undefined : 'differs'
}

export default function Guest() {
  return (
    <Kit>
      <main className="guest">
        <Registration />
        <Words />
      </main>
    </Kit>
  )
}

function Registration() {
  const { t } = useWords()
  const [form] = Form.useForm<Application>()
  const formId = useId()
  const person = useSession((session) => session.person)
  const page = useTenantHere()
  // Who came through an identity source applies to the tenant whose source it is.
  const here = person && cameThrough(person.tenantId) ? { tenantId: person.tenantId } : page
  const wanted = Form.useWatch('tenantId', form)
  const accountTyped = Form.useWatch('account', form)
  const rule = usePasswordRule(here?.tenantId ?? (wanted?.length === TENANT_LENGTH ? wanted : undefined))
  const asking = useMutation({
    meta: { isQuiet: true },
    async mutationFn({ tenantId, name, account, password }: Application) {
      const asked = { tenantId: tenantId.trim(), name: name.trim(), account: account.trim() }
      const oauthId = person?.oauthId ?? ''
      await client.post(`${user.path}/register-guest`, { ...asked, oauthId, password: await encrypt(password) })
    },
    onSuccess: () =>
      modal.success({
        title: t('register.title'),
        content: t('register.sent'),
        okText: t('register.ok'),
        keyboard: false,
        centered: true,
        onOk: signOut,
      }),
    onError: (failure) => message.error(failureText(failure) || t('register.failed')),
  })
  const submit = (typed: Partial<Application>) => {
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
    const application = { ...empty, ...given }
    const complete = here ? { ...application, tenantId: here.tenantId } : application
    const fault = faultOf(complete)
    if (fault) message.warning(t(`register.missing.${fault}`))
    else asking.mutate(complete)
  }
  const name = person?.account ?? ''
  return (
    <Modal
      open={!asking.isSuccess}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
      title={t('register.title')}
      footer={
        <Button type="primary" loading={asking.isPending} onClick={() => form.submit()}>
          {t('register.submit')}
        </Button>
      }
    >
      <Form
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{ tenantId: person?.tenantId ?? '', name, account: name }}
        onFinish={submit}
      >
        {!here && (
          <Form.Item name="tenantId" label={t('register.tenantId')}>
            <Input maxLength={12} autoComplete="organization" />
          </Form.Item>
        )}
        <Form.Item name="name" label={t('register.name')}>
          <Input maxLength={user.fields.realName.max} autoComplete="name" />
        </Form.Item>
        <Form.Item name="account" label={t('register.account')}>
          <Input maxLength={user.fields.account.max} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label={t('register.password')}>
          <PasswordBox rule={rule} account={accountTyped} />
        </Form.Item>
        <Form.Item name="again" label={t('register.again')}>
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
        {/* A hidden submit button makes Enter submit the form. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
