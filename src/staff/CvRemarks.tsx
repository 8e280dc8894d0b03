import type { Messages } from '@/i18n/messages'
import type { ConsultationItem } from './consultationItem'

/** What staff should know of a CV before they open it. */
export function CvRemarks({
  remarks,
  texts,
}: {
  remarks: NonNullable<ConsultationItem['cv_remarks']>
  texts: Messages['admin']['list']['cvRemarks']
}) {
  const warnings = remarks.filter((remark) => remark !== 'attachment')
  return (
    <>
      {warnings.length > 0 && (
        <div className="text-start text-sm text-danger">
          <p className="font-semibold">{texts.title}</p>
          <ul className="list-disc ps-4">
            {warnings.map((remark) => (
              <li key={remark}>{texts[remark]}</li>
            ))}
          </ul>
        </div>
      )}
      {remarks.includes('attachment') && (
        <p className="text-start text-sm text-muted">{texts.attachment}</p>
      )}
    </>
  )
}
