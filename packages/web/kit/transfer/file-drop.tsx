import { Upload } from 'antd'
import { Icon } from '../../shell/icon.tsx'

interface Props {
  /** '.xlsx', '.zip'. */
  accept: string
  isBusy: boolean
  /** What belongs here, or what is done with it just now. */
  text: string
  hint?: string
  /** Says its own refusals. */
  onFile: (file: File) => Promise<void>
}

/** A place for one file that is sent as soon as it is dropped or chosen. */
export const FileDrop = ({ accept, isBusy, text, hint, onFile }: Props) => (
  <Upload.Dragger
    accept={accept}
    maxCount={1}
    disabled={isBusy}
    showUploadList={false}
    beforeUpload={file => {
      void onFile(file).catch(() => undefined)
      return false
    }}
  >
    <p className="kit-import-icon">
      <Icon name="upload" size={28} />
    </p>
    <p>{text}</p>
    {hint && <p className="kit-hint">{hint}</p>}
  </Upload.Dragger>
)
