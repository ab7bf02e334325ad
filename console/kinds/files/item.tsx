// One file of the input: its picture, how far its upload is, and what can be done with it.
import { CloseOutlined, LeftOutlined, RedoOutlined, RightOutlined } from '@ant-design/icons'
import { IconButton } from '../../kit/icon-button.tsx'
import { FileFace } from './thumbs.tsx'
import type { Upload } from './uploads.ts'
import type { FileFacts } from './use-files.ts'
import { useWords } from './words/use-words.ts'

interface ItemProps {
  file: FileFacts | undefined
  upload: Upload | undefined
  open: () => void
  remove: () => void
  retry: () => void
  earlier: (() => void) | undefined
  later: (() => void) | undefined
}

export function FileItem({ file, upload, open, remove, retry, earlier, later }: ItemProps) {
  const { t } = useWords()
  const name = file?.name ?? upload?.file.name ?? ''
  return (
    <li className="files-item" data-failed={upload?.failure === undefined ? undefined : true}>
      {file ? (
        <button type="button" className="files-thumb" title={name} aria-label={t('open', { name })} onClick={open}>
          <FileFace file={file} />
        </button>
      ) : (
        <span className="files-thumb">{upload?.preview ? <img src={upload.preview} alt="" /> : null}</span>
      )}
      <span className="files-name" title={name}>
        {name}
      </span>
      {upload && <Progress upload={upload} />}
      <span className="files-tools">
        {upload?.failure !== undefined && (
          <IconButton label={t('retry', { name })} icon={<RedoOutlined />} onClick={retry} />
        )}
        {earlier && <IconButton label={t('earlier', { name })} icon={<LeftOutlined />} onClick={earlier} />}
        {later && <IconButton label={t('later', { name })} icon={<RightOutlined />} onClick={later} />}
        <IconButton label={t('remove', { name })} icon={<CloseOutlined />} onClick={remove} />
      </span>
    </li>
  )
}

function Progress({ upload: { share, failure, file } }: { upload: Upload }) {
  const { t } = useWords()
  if (failure !== undefined)
    return (
      <span className="files-failure" role="alert">
        {failure}
      </span>
    )
  if (share === undefined) return <small>{t('waiting')}</small>
  const percent = Math.round(share * 100)
  return (
    <>
      <progress value={share} max={1} aria-label={file.name} />
      <small>{percent < 100 ? t('sending', { percent }) : t('working')}</small>
    </>
  )
}
