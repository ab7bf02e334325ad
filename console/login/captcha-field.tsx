import { useTranslation } from 'react-i18next'
import { Glyph } from '../look/glyphs.tsx'
import { Field } from './field.tsx'
import type { useCaptcha } from './use-captcha.ts'

interface CaptchaFieldProps {
  problem: string | undefined
  onInput: () => void
  captcha: ReturnType<typeof useCaptcha>
}

const LENGTH = 5

export function CaptchaField({ problem, onInput, captcha }: CaptchaFieldProps) {
  const { t } = useTranslation()
  const { data, isFetching, isError, refetch } = captcha
  return (
    <Field
      name="captcha"
      label={t('login.captcha')}
      problem={problem}
      onInput={onInput}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LENGTH}
      after={
        <button
          type="button"
          className="login-captcha"
          aria-label={t('login.renewCaptcha')}
          title={t('login.renewCaptcha')}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {data && !isError ? <img src={data.image} alt={t('login.captchaPicture')} /> : <Glyph name="renew" />}
        </button>
      }
    />
  )
}
