import { Refusal } from '@steward/client'
import { Button, Form, Input } from 'antd'
import { useId } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { headOf } from '../data/heads.ts'
import { useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { usePasswordRule } from '../data/use-password-rule.ts'
import { message } from '../kit/dialog/voice.ts'
import { encrypt } from '../login/encrypt.ts'
import { PasswordBox } from './password-box.tsx'
import { useWords } from './words/person/use-words.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

/** Passwords are encrypted before they are sent. */
async function changePassword(typed: Passwords): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = await Promise.all(
    [typed.oldPassword, typed.newPassword, typed.newPassword1].map(encrypt),
  )
  await client.post(`${headOf('user').path}/update-password`, { oldPassword, newPassword, newPassword1 })
}

export function PasswordForm({ account }: { account: string }) {
  const { t } = useWords()
  const [form] = Form.useForm<Passwords>()
  const formId = useId()
  const rule = usePasswordRule(useSession((session) => session.person?.tenantId))
  const changing = useMutation({
    mutationFn: changePassword,
    meta: { isQuiet: true },
    onSuccess() {
      form.resetFields()
      message.success(t('info.passwordSaved'))
    },
    onError(failure) {
      const field = failure instanceof Refusal ? failure.field : undefined
      if (field && field in form.getFieldsValue())
        form.setFields([{ name: field as keyof Passwords, errors: [failureText(failure)] }])
      else message.error(failureText(failure))
    },
  })
  return (
    <Form
      name={formId}
      form={form}
      layout="vertical"
      className="person-form"
      validateTrigger="onBlur"
      onFinish={(typed) => changing.mutate(typed)}
    >
      <p>{t('info.passwordHint')}</p>
      {/* Password managers need the account name in the form. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <Form.Item name="oldPassword" label={t('info.old')} rules={[{ required: true, message: t('info.missingOld') }]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('info.fresh')}
        rules={[{ required: true, message: t('info.missingFresh') }]}
      >
        <PasswordBox rule={rule} account={account} />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('info.again')}
        dependencies={['newPassword']}
        rules={[
          { required: true, message: t('info.missingAgain') },
          ({ getFieldValue }) => ({
            async validator(_, again: string | undefined) {
              if (again && again !== getFieldValue('newPassword')) throw new Error(t('info.differs'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={changing.isPending}>
        {t('info.save')}
      </Button>
    </Form>
  )
}
