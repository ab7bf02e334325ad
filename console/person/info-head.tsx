// The avatar, which can be changed, and the account's read-only facts.
import { CameraOutlined } from '@ant-design/icons'
import { Refusal } from '@steward/client'
import { problem } from '@steward/domain/problems'
import { LARGEST_PICTURE, pictureTypeOf, pictureTypes } from '@steward/domain/system/picture'
import { Button } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { useSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
import { type OwnAccount, useUpdateOwnAccount } from '../data/use-own-account.ts'
import { Card } from '../kit/card.tsx'
import { message } from '../kit/dialog/voice.ts'
import { Portrait } from '../kit/portrait.tsx'
import { listed } from '../words/listed.ts'
import { useWords } from './words/person/use-words.ts'

const linkIn = (answer: unknown): string =>
  answer !== null && typeof answer === 'object' && 'link' in answer ? String(answer.link) : ''

/** Why a file is not acceptable as a picture, or undefined; checked before the upload. */
async function faultOf(file: File) {
  if (file.size > LARGEST_PICTURE) return 'picture.too-large'
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  return pictureTypeOf(head) ? undefined : 'picture.type'
}

const troubleOf = (failure: Error) => (failure instanceof Refusal ? failureText(failure) : failure.message)

function usePictureChange() {
  const { t } = useWords()
  const locale = useLocale()
  const change = useUpdateOwnAccount()
  return useMutation({
    meta: { isQuiet: true },
    async mutationFn(file: File) {
      const fault = await faultOf(file)
      if (fault) throw new Error(problem(fault).words(locale))
      const avatar = linkIn(await client.upload('blade-resource/oss/endpoint/put-file', file, file.name))
      await change.mutateAsync({ avatar })
      message.success(t('info.pictureSaved'))
    },
  })
}

export function InfoHead({ own }: { own: OwnAccount }) {
  const { t } = useWords()
  const shown = useSession((session) => session.person?.avatar ?? '')
  const box = useRef<HTMLInputElement>(null)
  const picture = usePictureChange()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) picture.mutate(file)
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = ''
  }
  const facts = [
    [t('info.account'), own.account],
    [t('info.roles'), own.roleName],
    [t('info.dept'), own.deptName],
    [t('info.post'), own.postName],
  ]
  return (
    <Card className="person-head">
      <Portrait
        name={own.realName}
        link={own.avatar || shown}
        size={96}
        label={t('info.pictureOf', { name: own.realName })}
      />
      <div className="person-head-change">
        <strong>{own.realName}</strong>
        <Button icon={<CameraOutlined />} loading={picture.isPending} onClick={() => box.current?.click()}>
          {t('info.change')}
        </Button>
        <input
          ref={box}
          type="file"
          hidden
          aria-label={t('info.picture')}
          accept={Object.keys(pictureTypes).join()}
          onChange={take}
        />
        <small>{t('info.pictureHint')}</small>
        {picture.error && <p role="alert">{troubleOf(picture.error)}</p>}
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{listed(value?.split(',') ?? []) || '—'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
