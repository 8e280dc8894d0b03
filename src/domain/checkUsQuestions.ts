/**
 * What nurses and hospitals are told to ask every agency, in the order of the page, with the words of the CMS. The
 * keys are fields of its form, groups of the messages and places on the page.
 */
const labels = {
  costs: 'Who pays for what?',
  licences: 'Which licence do you have?',
  offices: 'Where are your offices?',
  responsible: 'Who is responsible, by name?',
  contract: 'What do I sign?',
  support: 'Who stays in touch after arrival?',
  retention: 'How many stayed after a year?',
  references: 'Whom can I call?',
}

export const checkUsQuestions = Object.entries(labels).map(([key, label]) => ({
  key: key as keyof typeof labels, // they are its keys
  label,
}))
