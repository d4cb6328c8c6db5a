import { describeLanguage } from './say.ts'

const ANNE = 'Anne Martin'
const THOMAS = 'Thomas Leroy'
const LENA = 'Léna Petit'

describeLanguage({
  language: 'fr',
  names: [ANNE, THOMAS, LENA],
  decisions: [
    'Nous avons décidé de reporter le lancement au mois de mai.',
    'Donc on a décidé que les prix ne changent pas avant l’été.',
    'Nous nous sommes mis d’accord pour garder le même fournisseur.',
    'Il a été décidé de fermer l’agence de Lille.',
    'La décision est prise : on passe à la facturation électronique.',
    'Nous avons finalement retenu le prestataire de Lyon.',
    'Décision : le salon de septembre est annulé.',
  ],
  tasks: [
    ['Je t’envoie le rapport demain.', { owner: ANNE, due: '2026-03-05', title: 'Envoyer le rapport' }],
    ['Je vous transmets le compte rendu d’ici vendredi.', { owner: ANNE, due: '2026-03-06' }],
    ['J’appelle le client lundi matin.', { owner: ANNE, due: '2026-03-09' }],
    [
      'Je vais préparer le budget avant la fin du mois.',
      { owner: ANNE, due: '2026-03-31', title: 'Préparer le budget avant la fin du mois' },
    ],
    ['Je m’occupe de réserver la salle.', { owner: ANNE, due: null }],
    ['Le compte rendu, je m’en charge.', { owner: ANNE, due: null }],
    ['Je ferai la mise à jour du site d’ici le 20 mars.', { owner: ANNE, due: '2026-03-20' }],
    [
      'Léna, peux-tu m’envoyer les chiffres avant lundi, s’il te plaît ?',
      { owner: LENA, due: '2026-03-09', title: 'Envoyer les chiffres avant lundi' },
    ],
    ['Pourrais-tu relire le contrat, Thomas ?', { owner: THOMAS, due: null, title: 'Relire le contrat' }],
    ['Thomas, envoie-nous la facture au plus tard jeudi.', { owner: THOMAS, due: '2026-03-05' }],
    [
      'Madame Petit, pourriez-vous vérifier les tarifs ?',
      { owner: LENA, due: null, title: 'Vérifier les tarifs' },
    ],
    [
      'Action : commander les badges pour le salon',
      { owner: null, title: 'Commander les badges pour le salon' },
    ],
    ['Tâche pour Léna : mettre à jour la liste des clients avant mardi', { owner: LENA, due: '2026-03-10' }],
    ['Thomas s’occupe du compte rendu d’ici demain.', { owner: THOMAS, due: '2026-03-05' }],
    [
      'Je dois encore relire le contrat du bailleur.',
      { owner: ANNE, due: null, title: 'Relire le contrat du bailleur' },
    ],
    ['On doit rendre le dossier avant le 15.', { owner: null, due: '2026-03-15' }],
    ['Tu peux m’envoyer les accès ?\nThomas: Oui, pas de problème.', { owner: THOMAS, due: null }],
    [
      'Il faudrait que quelqu’un corrige l’erreur de connexion.\nThomas: Je m’en occupe pour demain.',
      { owner: THOMAS, due: '2026-03-05' },
    ],
    ['Merci de compléter vos feuilles de temps avant vendredi.', { owner: null, due: '2026-03-06' }],
    ['Je contacte le comptable dans deux semaines.', { owner: ANNE, due: '2026-03-18' }],
  ],
  nothing: [
    'Nous n’avons pas encore décidé de la date.',
    'Est-ce qu’on a décidé de changer de fournisseur ?',
    'Si on a décidé de partir, il faut le dire.',
    'L’année dernière, nous avons décidé de ne plus faire de salon.',
    'La décision sera prise plus tard.',
    'Je ne t’envoie pas le rapport avant vendredi.',
    'Je t’envoie pas ça demain.',
    'Si j’ai le temps, je t’envoie le rapport demain.',
    'Je t’envoie peut-être le rapport demain.',
    'Je t’ai envoyé le rapport vendredi.',
    'Il a dit : je prépare le budget pour lundi.',
    'Je t’envoie le rapport demain ?',
    'Je t’envoie la lune demain, haha.',
    'Je prépare un château pour demain.\nAnne: Je plaisante.',
    'Thomas, tu m’entends ?',
    'Thomas, peux-tu partager ton écran ?',
    'Thomas a envoyé les chiffres hier.',
    'J’envoie un rapport tous les vendredis.',
    'Je dois dire que le résultat est très bon.',
    'La réunion de lundi était longue.',
    'Je pourrais préparer ça pour vendredi, mais il me manque les chiffres.',
    'Qui s’occupe du compte rendu ?',
    'Les actions de la dernière fois sont toutes terminées.',
    'Je prends le train lundi.',
    'Dès que je reçois le contrat, je vous l’envoie.',
    'Je serai en congé jusqu’à vendredi.',
    'Bonjour à tous, je fais aujourd’hui l’animation.',
    'Il nous reste du temps avant vendredi.',
  ],
})
