/** What companies process a site's data for (GDPR, Art. 28). */
export const processorPurposes = [
  { value: 'hosting', label: 'Runs the server' },
  { value: 'backups', label: 'Keeps the backups' },
  { value: 'email', label: 'Carries e-mails' },
  { value: 'telephone', label: 'Carries telephone calls' },
  { value: 'other', label: 'Other services' },
] as const

/** What allows data to leave the European Union (GDPR, Art. 45, 46 and 49). */
export const transferSafeguards = [
  { value: 'adequacy', label: 'Decision of the European Commission (Art. 45)' },
  { value: 'clauses', label: 'Standard contractual clauses (Art. 46)' },
  { value: 'consent', label: 'Consent of each person (Art. 49)' },
] as const
