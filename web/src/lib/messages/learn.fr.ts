/** La page « Apprendre » en français. */
import type { LearnText } from "./learn.en";

export const learn: LearnText = {
  title: "Apprendre le jeu",
  lead: "Tout le monde mise sur les mêmes dés. Plus vous restez IN, plus il y a à gagner, et plus vite tout peut disparaître. Passez OUT à temps.",
  play: "Jouer une partie",
  dice: "Les six dés Tally",
  diceText: "Les étoiles sont dangereuses, les nombres sont des points. Rouge et Orange en ont le plus ; Bleu et Violet sont calmes et modestes.",
  up: "Le dé Up",
  questions: "Questions",
  steps: {
    goal: {
      title: "Le but",
      text: "Avoir le meilleur score au-delà de 2 500. Les points sont d’abord au milieu, dans le total en cours ; ils ne sont à vous qu’une fois OUT.",
    },
    trio: {
      title: "Trois dés sur six",
      text: "À chaque manche, un joueur est actif. Disons Ann : elle prend Rouge, Jaune et Violet et garde ces trois dés toute la manche. Elle lance pour tout le monde.",
    },
    roll: {
      title: "Aucune ou une étoile : des points",
      text: "50 et 70 comptent, l’étoile ne vaut rien : +120 pour le total en cours.",
    },
    decide: {
      title: "IN ou OUT ?",
      text: "Tous ceux qui sont encore IN choisissent en secret. OUT : les 120 sont à vous pour de bon, et vous regardez la suite. IN : vous continuez, pour plus ou pour rien. Tous les choix sont révélés ensemble.",
    },
    bust: {
      title: "Deux étoiles : bust",
      text: "Le total en cours est perdu pour qui était encore IN. Ce que vous aviez mis de côté reste à vous. Le joueur suivant devient actif.",
    },
    tally: {
      title: "Trois étoiles : Tally Up !",
      text: "Le premier à crier marque 200, même OUT. Tous les autres joueurs IN marquent 100. Ces points sont acquis aussitôt.",
    },
    circle: {
      title: "Un nombre entouré : le dé Up",
      text: "Un nombre entouré compte comme un autre et appelle le dé Up, une fois par lancer. Vous choisissez d’abord IN ou OUT, puis il est lancé, puis vous choisissez encore.",
    },
    bonus: {
      title: "+1, +2, +3 : dés bonus",
      text: "Le joueur actif prend autant de dés parmi les trois restants et les lance. Ici 40 et 10 s’ajoutent. Mais l’étoile d’avant compte toujours : une de plus, et c’était un bust.",
    },
    end: {
      title: "La fin",
      text: "Quand une manche se termine et que quelqu’un a 2 500 points ou plus, le meilleur score gagne. En cas d’égalité en tête, une manche de plus pour tous.",
    },
  },
  upFaces: [
    ["+1", "lancer un dé bonus"],
    ["+2", "lancer deux dés bonus"],
    ["+3", "lancer les trois dés bonus"],
    ["-100", "retirer 100 du total en cours"],
    ["+100", "ajouter 100"],
    ["x2", "doubler le total en cours"],
  ],
  faq: [
    ["Dois-je continuer à lancer si je suis OUT ?", "Oui, si vous êtes le joueur actif : vous lancez jusqu’à la fin de la manche et choisissez aussi les dés bonus. Vous n’y gagnez rien, sauf un Tally Up."],
    ["Le total en cours peut-il être négatif ?", "Oui, −100 peut le faire. Passer OUT coûte alors des points, et ×2 double la dette."],
    ["Trois étoiles avec un dé bonus font-elles un Tally Up ?", "Non, seulement les trois dés du lancer principal. Avec les dés bonus, deux étoiles ou plus sont un bust."],
    ["Un second nombre entouré fait-il lancer le dé Up deux fois ?", "Non, une fois par lancer principal. Les cercles des dés bonus ne déclenchent rien."],
    ["Et si deux joueurs crient au même instant ?", "Les deux marquent 200. Votre rapidité se mesure à partir du moment où votre écran a montré les étoiles : une connexion lente n’est pas un handicap."],
    ["La partie s’arrête-t-elle dès que quelqu’un a 2 500 points ?", "Non, la manche se joue jusqu’au bout. Les autres peuvent encore passer devant."],
    ["Puis-je changer d’avis ?", "Jusqu’à ce que tous aient choisi, autant que vous voulez. Personne ne voit votre choix, seulement que vous avez choisi."],
    ["Qui lance les dés ?", "Le serveur. Il publie un sceau avant la partie, l’appareil de chaque joueur ajoute sa part de hasard, et le secret est ouvert après la partie : personne n’a pu diriger un lancer."],
  ],
};
