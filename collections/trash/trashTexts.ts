/** In place of Payload's own words: how long something lies in the trash, and what comes back. */
export const trashTexts = {
  en: {
    general: {
      aboutToTrash:
        'The {{label}} <1>{{title}}</1> moves to the trash. Content and pictures can be brought back from there for 30 days, what people have sent for one day; then it is deleted for good.',
      aboutToTrashCount:
        '{{count}} {{label}} move to the trash. Content and pictures can be brought back from there for 30 days, what people have sent for one day; then it is deleted for good.',
      aboutToRestoreAsDraft:
        'The {{label}} <1>{{title}}</1> comes back as a draft in every language. Visitors see nothing of it until it is published.',
      aboutToRestoreAsDraftCount:
        '{{count}} {{label}} come back as drafts in every language. Visitors see nothing of them until they are published.',
      restoreAsPublished: 'Put it back online: visitors see again just what they saw before',
    },
  },
  de: {
    general: {
      aboutToTrash:
        '{{label}} <1>{{title}}</1> kommt in den Papierkorb. Inhalte und Bilder lassen sich von dort 30 Tage lang zurückholen, Einsendungen einen Tag lang; danach werden sie endgültig gelöscht.',
      aboutToTrashCount:
        '{{count}} {{label}} kommen in den Papierkorb. Inhalte und Bilder lassen sich von dort 30 Tage lang zurückholen, Einsendungen einen Tag lang; danach werden sie endgültig gelöscht.',
      aboutToRestoreAsDraft:
        '{{label}} <1>{{title}}</1> kommt in allen Sprachen als Entwurf zurück. Online ist davon nichts zu sehen, bis Sie veröffentlichen.',
      aboutToRestoreAsDraftCount:
        '{{count}} {{label}} kommen in allen Sprachen als Entwurf zurück. Online ist davon nichts zu sehen, bis Sie veröffentlichen.',
      restoreAsPublished: 'Wieder online stellen, genau so, wie es vorher war',
    },
  },
  ar: {
    general: {
      aboutToTrash:
        'يُنقل {{label}} <1>{{title}}</1> إلى سلة المهملات. يمكن استعادة المحتوى والصور منها خلال 30 يومًا، وما أرسله الناس خلال يوم واحد، ثم يُحذف نهائيًا.',
      aboutToTrashCount:
        'يُنقل {{count}} {{label}} إلى سلة المهملات. يمكن استعادة المحتوى والصور منها خلال 30 يومًا، وما أرسله الناس خلال يوم واحد، ثم يُحذف نهائيًا.',
      aboutToRestoreAsDraft:
        'يعود {{label}} <1>{{title}}</1> كمسودة بجميع اللغات. لا يرى الزوار منه شيئًا قبل نشره.',
      aboutToRestoreAsDraftCount:
        'يعود {{count}} {{label}} كمسودات بجميع اللغات. لا يرى الزوار منها شيئًا قبل نشرها.',
      restoreAsPublished: 'إعادته إلى الموقع: يرى الزوار تمامًا ما كانوا يرونه من قبل',
    },
  },
}
